import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { findEvents } from '../../http/session/session.ts';
import { repeat } from '../../background/repeat.ts';

/** With the time that revoking takes, everybody is out within a second. */
const LOOK_EVERY_MS = 500;

/**
 * Looks twice a second at the events of ours, and hands each to `now`: one may have opened or closed (by its clock, or
 * because an organiser moved it), or ask for another second factor. Before the opening and after the end most topics
 * are for hosts only (D37), and a session without its second factor follows none (D34). Nothing is noted here: what
 * was looked at last stands with each connection, so that a look that is lost is made again. The answer stops it.
 * @param slugs events to look at
 * @param now takes an event as it is now; null: it is gone
 */
export function watchEventAccess(
  ctx: Context,
  slugs: () => ReadonlySet<string>,
  now: (slug: string, event: EventRow | null) => void,
): () => Promise<void> {
  let known: ReadonlyMap<string, EventRow> = new Map();

  async function look(): Promise<void> {
    // Time alone closes an event too, and needs no database for it.
    for (const [slug, event] of known) now(slug, event);
    const wanted = [...slugs()];
    known = new Map((await findEvents(ctx, wanted)).map((event) => [event.slug, event]));
    for (const slug of wanted) now(slug, known.get(slug) ?? null);
  }

  return repeat(ctx.clock, LOOK_EVERY_MS, look, (error) =>
    ctx.log.warn({ err: error }, 'the access to events could not be read'),
  );
}
