import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/**
 * Lines of the library, as debug lines of our log, its own troubles as warnings. Its lines about a job that failed
 * are left out: they hold the payload, and we log such a job ourselves.
 */
export function quietLog(log: Log | null): Logger {
  return new Logger(() => (level, message, meta) => {
    if (log === null || meta?.['failure'] === true) return;
    const grave = String(level) === 'error' || String(level) === 'warning';
    log[grave ? 'warn' : 'debug']({ part: 'jobs' }, message);
  });
}
