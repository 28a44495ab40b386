export { startEngine, type Engine, type EngineOptions } from './engine.ts';
