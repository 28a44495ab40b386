export { hasCluster } from './placement.ts';
export { isRunning, processOf, type ProcessId } from './process.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
