/** The modules that take long to load; `server.ts` loads them while the database starts. */
export { buildApp } from '../app.ts';
export { closeContext, createContext } from '../context.ts';
export { prepareDatabase, requirePrepared } from '../db/access.ts';
export { poolsFor } from '../db/connection/pool.ts';
export { loadDemoEvents, shutOutDemoPeople } from '../features/imports/bundles/index.ts';
export { hasEvents } from '../features/events/index.ts';
export { FEATURES } from '../features.ts';
export { startWorker } from '../jobs/worker.ts';
export { witnessDatabase } from '../live/feed/witness.ts';
export { notePlace } from './files-place.ts';
export { tryFiles } from './try-files.ts';
