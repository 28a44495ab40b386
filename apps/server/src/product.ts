/** What takes long to load; `server.ts` loads it while the database starts. */
export { buildApp } from './app.ts';
export { closeContext, createContext } from './context.ts';
export { poolsFor } from './db/database.ts';
export { migrateDatabase } from './db/migrate.ts';
export { loadDemoEvents } from './features/bundles/index.ts';
export { FEATURES } from './features.ts';
export { startWorker } from './jobs/worker.ts';
