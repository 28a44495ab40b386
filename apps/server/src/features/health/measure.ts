import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { Context } from '../../context.ts';
import { databaseGauge } from '../../database-gauge.ts';
import { countJobs } from '../../jobs/index.ts';
import { VERSION } from '../../version.ts';

/** Seconds; long-polls end at 25. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times answers by route pattern, so that the number of series does not grow with what is asked. */
export function measureRequests(app: FastifyInstance, ctx: Context): void {
  const duration = new Histogram({
    name: 'plenary_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [ctx.metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const method = route === 'unknown' ? 'any' : request.method;
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Shows what stands in the queue of jobs. */
export function measureJobs(ctx: Context): void {
  databaseGauge(ctx, 'plenary_jobs_due', 'Jobs that are due or run', (db) => countJobs(db, 'due'));
  databaseGauge(ctx, 'plenary_jobs_given_up', 'Jobs that were given up in the last 90 days', (db) =>
    countJobs(db, 'given up'),
  );
}

/** Shows which release a node is of, and whether requests may be sent to it as far as it knows without asking. */
export function measureNode({ metrics, lifecycle, nodes }: Pick<Context, 'metrics' | 'lifecycle' | 'nodes'>): void {
  const registers = [metrics];
  new Gauge({ name: 'plenary_info', help: 'The release of the node', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  new Gauge({
    name: 'plenary_node_ready',
    help: '1 between the start and the stop of the node, while its clock goes with those of others',
    registers,
    collect() {
      this.set(lifecycle.phase() === 'ready' && nodes.clockApart() === null ? 1 : 0);
    },
  });
}

/** Memory, event loop and garbage collection of the process, and what its database connections do. */
export function measureProcess(ctx: Context): () => Promise<void> {
  collectDefaultMetrics({ register: ctx.metrics });
  const connections = new Gauge({
    name: 'plenary_database_connections',
    help: 'Connections of the pools by what they do; waiting counts callers without one',
    labelNames: ['pool', 'state'],
    registers: [ctx.metrics],
    collect() {
      for (const [pool, { $client }] of [['main', ctx.db] as const, ['chat', ctx.chatDb] as const]) {
        this.set({ pool, state: 'idle' }, $client.idleCount);
        this.set({ pool, state: 'busy' }, $client.totalCount - $client.idleCount);
        this.set({ pool, state: 'waiting' }, $client.waitingCount);
      }
    },
  });
  const helpers = new Gauge({
    name: 'plenary_helper_running',
    help: 'What runs beside requests and may end by itself: 1 while it runs, 0 until it has started again',
    labelNames: ['helper'],
    registers: [ctx.metrics],
    collect() {
      for (const [helper, runs] of ctx.helpers.all()) this.set({ helper }, runs ? 1 : 0);
    },
  });
  const nodes = new Gauge({
    name: 'plenary_node_people',
    help: 'Servers of this database that are alive, as this one knows them, and how many people have a page open there',
    labelNames: ['node', 'address', 'version'],
    registers: [ctx.metrics],
    collect() {
      this.reset();
      for (const { id, address, version, people } of ctx.nodes.living())
        this.set({ node: id, address, version }, people);
    },
  });
  return () => {
    connections.reset();
    helpers.reset();
    nodes.reset();
    ctx.metrics.clear();
    return Promise.resolve();
  };
}
