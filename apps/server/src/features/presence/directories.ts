import { PRESENCE } from '@plenary/domain/presence/limits';
import type { Context } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { everybodyInCalls } from '../calls/index.ts';
import { Directory } from './directory.ts';

/** Events at which nobody is any more are forgotten this often. Milliseconds. */
const FORGET_EVERY_MS = 10 * 60_000;

/** The directories of the events at which somebody is here. */
export interface Directories {
  of(event_id: string): Directory;
  /** Ids of the events at which somebody is, or was a while ago. */
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
  const stop = ctx.presence.onChange(({ event_id, event_user_id }) => of(event_id).changed(event_user_id));
  const forgetEmpty = async (): Promise<void> => {
    for (const [event_id, directory] of open) if (directory.isEmpty) open.delete(event_id);
  };
  const lookAtCalls = async (): Promise<void> => {
    for (const [event_id, directory] of open)
      if (directory.isFollowed) directory.busy(await everybodyInCalls(ctx, event_id));
  };
  const stopLooking = repeat(ctx.clock, PRESENCE.frame_every_ms, lookAtCalls, (error) =>
    ctx.log.warn({ err: error }, 'those in calls could not be read'),
  );
  const stopForgetting = repeat(ctx.clock, FORGET_EVERY_MS, forgetEmpty, () => undefined);
  return {
    of,
    events: () => [...open.keys()],
    close() {
      stop();
      void stopLooking();
      void stopForgetting();
      open.forEach((directory) => directory.close());
      open.clear();
    },
  };
}
