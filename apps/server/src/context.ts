import type { WebRenderer } from '@plenary/contract/boot';
import type { Logger } from 'pino';
import type { Storage } from './adapters/storage.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Live } from './live/live.ts';

/** Everything a feature may use, made once at start (or by a test, with its own clock). */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly db: Db;
  /** Chat writes have a pool of their own, so that nothing else waits behind them (design §4). */
  readonly chatDb: Db;
  readonly live: Live;
  readonly storage: Storage;
  /** The built web app's renderer; null where only JSON is served (some server tests). */
  readonly web: WebRenderer | null;
}
