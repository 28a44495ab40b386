import { createContext, Script } from 'node:vm';

const CALL = new Script('work()');

/**
 * Runs work that a hostile file could make last for ever, and ends it after a time: V8 stops the script wherever it is.
 * It is no fence: the work sees everything that its caller sees.
 * @returns null: it was ended
 */
export function withinTime<T>(limit_ms: number, work: () => T): T | null {
  try {
    return CALL.runInContext(createContext({ work }), { timeout: limit_ms }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
