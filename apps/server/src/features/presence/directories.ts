import { PRESENCE } from '@plenary/domain/presence/limits';
import type { Context } from '../../context.ts';
import { repeat } from '../../background/repeat.ts';
import { everybodyInCalls } from '../calls/index.ts';
import { Directory } from './directory.ts';

/** Events at which nobody is any more are forgotten this often. Milliseconds. */
const FORGET_EVERY_MS = 10 * 60_000;
/** Calls are looked at for so long after a list was read or a person came or went, and as long as a list is open. Milliseconds. */
const LOOK_AFTER_MS = 60_000;

/** The directories of the events at which a person is here. */
export interface Directories {
  of(event_id: string): Directory;
  /** A list was read: its followers receive who begins or ends a call. */
  look(): void;
  /** Ids of the events at which a person is, or was a while ago. */
  events(): readonly string[];
  close(): void;
}

/** Follows who comes and goes on this node until it is closed. One server has one: `ctx.part(createDirectories)`. */
export function createDirectories(ctx: Context): Directories {
  const open = new Map<string, Directory>();
  const of = (event_id: string): Directory => {
    const known = open.get(event_id) ?? new Directory(ctx, event_id);
    open.set(event_id, known);
    return known;
  };
  const forgetEmpty = async (): Promise<void> => {
    for (const [event_id, directory] of open) if (directory.isEmpty) open.delete(event_id);
  };
  let stopLooking: (() => Promise<void>) | null = null;
  let looks_until = 0;
  const lookAtCalls = async (): Promise<void> => {
    const followed = [...open].filter(([, directory]) => directory.isFollowed);
    if (followed.length === 0 && ctx.clock.elapsed() > looks_until) {
      void stopLooking?.();
      stopLooking = null;
    }
    for (const [event_id, directory] of followed) directory.busy(await everybodyInCalls(ctx, event_id));
  };
  const look = (): void => {
    looks_until = ctx.clock.elapsed() + LOOK_AFTER_MS;
    stopLooking ??= repeat(ctx.clock, PRESENCE.frame_every_ms, lookAtCalls, (error) =>
      ctx.log.warn({ err: error }, 'those in calls could not be read'),
    );
  };
  const stop = ctx.presence.onChange(({ event_id, event_user_id }) => {
    of(event_id).changed(event_user_id);
    look();
  });
  const stopForgetting = repeat(ctx.clock, FORGET_EVERY_MS, forgetEmpty, () => undefined);
  return {
    of,
    look,
    events: () => [...open.keys()],
    close() {
      stop();
      void stopLooking?.();
      void stopForgetting();
      open.forEach((directory) => directory.close());
      open.clear();
    },
  };
}
