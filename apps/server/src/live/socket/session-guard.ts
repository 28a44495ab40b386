import type { ErrorCode } from '@plenary/contract/errors';
import { CLOSE } from '@plenary/contract/live';
import { previewAddress } from '@plenary/domain/policy/preview';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { createRecheck, watchAccess } from '../hub/access-watch.ts';
import { accessOf, callerAt, findCaller, type AskedCaller } from '../hub/caller.ts';
import type { Connection } from './connection.ts';

/** Milliseconds after which a connection is looked up again although nothing was said: sessions expire in silence. */
const CHECK_EVERY_MS = 10 * 60_000;
/** Connections that are looked up at the same time: a change for thousands leaves the database to others as well. */
const AT_ONCE = 8;

/** Keeps an open connection to what its session may do now. */
export interface SessionGuard {
  /** Looks again when the last look is long ago. */
  checkSometimes(): void;
  /**
   * Takes the event as it is now; null: it is gone. Where access to it has changed since this connection was looked at,
   * what is lost is taken from memory at once, and the database is asked until it has answered.
   * @param access `accessOf` that event, which is the same for all its connections; null: it is gone
   */
  eventIs(event: EventRow | null, access: string | null): void;
  stop(): void;
}

/**
 * Makes the guards of a node's connections. A guard looks its session up on every change of access since the upgrade
 * looked, and from time to time. An ended session gets `bye`, a lost topic `revoked` (LV9, LV10).
 */
export function createGuards(ctx: Context): (connection: Connection, asked: AskedCaller) => SessionGuard {
  const turns = limitConcurrency(AT_ONCE, Infinity);
  return (connection, asked) => guardSession(ctx, connection, (look, by) => turns.run(look, by), asked);
}

function guardSession(
  ctx: Context,
  connection: Connection,
  inTurn: (look: () => Promise<void>, by: string) => Promise<unknown>,
  asked: AskedCaller,
): SessionGuard {
  const { actor, event, access_seq } = connection.caller;
  const account_id = accountOf(actor);
  let checked_at = ctx.clock.elapsed();
  /** Access to the event when this connection was looked at last; noted only after that has succeeded. */
  let access = accessOf(ctx, event);
  /** … and what was applied from memory since. */
  let applied = access;
  let stopped = false;
  let unwatch: () => void = () => undefined;

  let looking: Promise<void> = Promise.resolve();
  /** One look after the other, so that none puts back what a later one has taken. */
  const check = (): Promise<void> => {
    const look = looking.then(lookUp);
    looking = look.catch(() => undefined);
    return look;
  };

  async function lookUp(): Promise<void> {
    if (stopped) return;
    checked_at = ctx.clock.elapsed();
    const caller = await findCaller(ctx, asked, previewAddress(event.slug, event.preview));
    if (stopped) return;
    if (typeof caller === 'string') return end(caller);
    const seen = accessOf(ctx, caller.event);
    // A role, a membership or a setting may be what has changed.
    if (caller.actor.kind === 'member' && !caller.actor.preview) ctx.presence.changed(caller.actor);
    await connection.recheck(caller);
    access = applied = seen;
  }

  function apply(now: EventRow): void {
    applied = accessOf(ctx, now);
    const caller = callerAt(ctx, connection.caller, now);
    if (typeof caller === 'string') end(caller);
    else connection.restrict(caller);
  }

  function end(code: ErrorCode): void {
    if (code === 'unauthorised') connection.bye('signed_out', 0);
    else connection.close(CLOSE.forbidden, code);
  }

  /** A look after a change of the event waits, and will see whatever changes until its turn. */
  let queued = false;
  const ofEvent = createRecheck(ctx.clock, async () => {
    queued = true;
    const look = async (): Promise<void> => {
      queued = false;
      await check();
    };
    await inTurn(look, event.id);
  });
  // A change of one account never waits behind everybody's looks after a change of their event.
  const ofAccount = createRecheck(ctx.clock, async () => void (await inTurn(check, account_id)));

  async function start(): Promise<void> {
    // Whatever has changed since the upgrade looked its session up comes first.
    const stop = await watchAccess(ctx.live.hub, { account_id, known: access_seq }, ofAccount.changed);
    if (stopped) return stop();
    unwatch = stop;
  }

  // A connection that cannot be watched must not stay.
  start().catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a live connection could not be watched');
    connection.terminate();
  });
  return {
    checkSometimes() {
      if (ctx.clock.elapsed() - checked_at >= CHECK_EVERY_MS) ofAccount.changed();
    },
    eventIs(now, wanted) {
      if (wanted === access) return;
      if (now && wanted !== applied) apply(now);
      if (!queued) ofEvent.changed();
    },
    stop() {
      stopped = true;
      ofEvent.end();
      ofAccount.end();
      unwatch();
    },
  };
}

function accountOf(actor: Connection['caller']['actor']): string {
  if (actor.kind === 'anonymous') throw new Error('a connection of nobody');
  return actor.account_id;
}
