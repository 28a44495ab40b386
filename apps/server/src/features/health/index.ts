import type { Feature } from '../../feature.ts';
import { watchDisk } from './disk-watch.ts';
import { measureJobs, measureNode, measureProcess, measureRequests } from './measure.ts';
import { logRequests } from './request-log.ts';
import { healthRoutes } from './routes.ts';

/** An operator's questions to the server: is it alive, may requests come, what did it do, how is it doing. */
export const health: Feature = {
  name: 'health',
  routes: (app, ctx) => {
    logRequests(app);
    measureNode(ctx);
    measureRequests(app, ctx);
    measureJobs(ctx);
    healthRoutes(app, ctx);
  },
  start: (ctx) => {
    const stops = [watchDisk(ctx), measureProcess(ctx)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
