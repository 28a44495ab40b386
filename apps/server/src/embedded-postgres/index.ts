export { startEngine, type Engine, type EngineOptions } from './embedded-postgres.ts';
