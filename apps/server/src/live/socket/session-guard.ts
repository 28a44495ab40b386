import { CLOSE } from '@plenary/contract/live';
import type { Context } from '../../context.ts';
import { watchAccess } from '../hub/access-watch.ts';
import type { Connection } from './connection.ts';
import { callerOf } from './upgrade.ts';

/** Milliseconds after which a connection is looked up again although nothing was said: sessions expire in silence. */
const CHECK_EVERY_MS = 10 * 60_000;

/** Keeps an open connection to what its session may do now. */
export interface SessionGuard {
  /** Looks again when the last look is long ago. */
  checkSometimes(): void;
  /** Looks again now. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Looks the session of a connection up at once (it may have ended since the upgrade began), on every change of access,
 * and from time to time. An ended session gets `bye`, a lost topic `revoked` (design §4).
 * @param cookie the Cookie header with which the connection was opened
 */
export function guardSession(ctx: Context, connection: Connection, cookie: string | undefined): SessionGuard {
  const { actor, event } = connection.caller;
  let checked_at = ctx.clock.now();
  let stopped = false;
  let unwatch: () => void = () => undefined;

  async function check(): Promise<void> {
    checked_at = ctx.clock.now();
    const caller = await callerOf(ctx, cookie, event.slug);
    if (stopped) return;
    if (caller === 'unauthorised') return connection.bye('signed_out', 0);
    if (typeof caller === 'string') return connection.close(CLOSE.forbidden, caller);
    await connection.recheck(caller);
  }

  async function start(): Promise<void> {
    const stop = await watchAccess({ hub: ctx.live.hub, clock: ctx.clock }, accountOf(actor), check);
    if (stopped) return stop();
    unwatch = stop;
    await check();
  }

  // A connection that cannot be watched must not stay.
  start().catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a live connection could not be watched');
    connection.terminate();
  });
  return {
    check,
    checkSometimes() {
      if (ctx.clock.now() - checked_at < CHECK_EVERY_MS) return;
      check().catch((error: unknown) => ctx.log.warn({ err: error }, 'a live session could not be looked up'));
    },
    stop() {
      stopped = true;
      unwatch();
    },
  };
}

function accountOf(actor: Connection['caller']['actor']): string {
  if (actor.kind === 'anonymous') throw new Error('a connection of nobody');
  return actor.account_id;
}
