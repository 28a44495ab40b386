import { Writable } from 'node:stream';
import { createLog } from '@plenary/server/log/log';

/** A log as the product writes it, kept for a test. */
export interface RecordedLog {
  readonly log: ReturnType<typeof createLog>;
  /** Its lines, as JSON. */
  text(): string;
  /** The levels of its lines, in their order. */
  levels(): readonly string[];
  /** Forgets what was written. */
  clear(): void;
}

/** @param log_level the lowest level that is written */
export function recordLog(log_level: 'trace' | 'debug' | 'info'): RecordedLog {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return {
    log: createLog({ log_level }, sink),
    text: () => written,
    levels: () => [...written.matchAll(/^\{"level":"(\w+)"/gm)].map(([, level = '']) => level),
    clear: () => {
      written = '';
    },
  };
}
