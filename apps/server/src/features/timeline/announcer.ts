import type { Context } from '../../context.ts';
import { announceLocks } from './announcements.ts';
import { listWatchedEvents, type WatchedEvent } from './store.ts';

/** How often timelines are looked at again, for those that another process changed. */
const LOOK_EVERY_MS = 10_000;

interface Known {
  readonly version: string;
  /** Real time of the next lock boundary, ms. */
  readonly next: number | null;
}

/** Announces locks at their boundaries as long as the server runs (D5). The answer stops it. */
export function startAnnouncer(ctx: Context): () => Promise<void> {
  const known = new Map<string, Known>();
  let stopped = false;
  let cancel = (): void => undefined;
  const round = async (): Promise<void> => {
    const next = await lookAround(ctx, known);
    if (!stopped) cancel = ctx.clock.after(Math.max(1, next - ctx.clock.now()), begin);
  };
  let running = Promise.resolve();
  const begin = (): void => {
    running = round();
  };
  begin();
  return async () => {
    stopped = true;
    cancel();
    await running;
    cancel();
  };
}

/** One round over all events. Answers when to look again (ms); a round that failed is tried again then. */
async function lookAround(ctx: Context, known: Map<string, Known>): Promise<number> {
  const latest = ctx.clock.now() + LOOK_EVERY_MS;
  try {
    for (const event of await listWatchedEvents(ctx.db)) await tryToLookAt(ctx, known, event);
  } catch (error) {
    ctx.log.warn({ err: error }, 'timelines could not be listed; trying again');
  }
  const nexts = [...known.values()].flatMap(({ next }) => next ?? []);
  return Math.min(latest, ...nexts);
}

/** An event that fails is looked at again in the next round, and does not keep the others from being announced. */
async function tryToLookAt(ctx: Context, known: Map<string, Known>, event: WatchedEvent): Promise<void> {
  try {
    await lookAt(ctx, known, event);
  } catch (error) {
    const failed = { err: error, event_id: event.id };
    ctx.log.warn(failed, 'locks of a timeline could not be announced; trying again');
  }
}

async function lookAt(ctx: Context, known: Map<string, Known>, event: WatchedEvent): Promise<void> {
  const before = known.get(event.id);
  const due = before?.version !== event.version || (before.next !== null && before.next <= ctx.clock.now());
  if (!due) return;
  known.delete(event.id);
  known.set(event.id, { version: event.version, next: await announceLocks(ctx, event.id) });
}
