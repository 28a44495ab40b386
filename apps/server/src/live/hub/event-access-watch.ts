import type { Context } from '../../context.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { findEvent } from '../../http/session.ts';
import { repeat } from '../../repeat.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Every second looks whether an event of ours has opened or closed (by its clock, or because an organiser moved it), or
 * asks for another second factor, and says so once: before the opening and after the end most topics are for hosts only
 * (D37), and who has not taken the second factor follows none (D34). The answer stops it.
 * @param slugs events to look at now
 */
export function watchEventAccess(
  ctx: Context,
  slugs: () => ReadonlySet<string>,
  changed: (slug: string) => Promise<void>,
): () => Promise<void> {
  const states = new Map<string, string>();

  async function look(): Promise<void> {
    const now = slugs();
    for (const slug of states.keys()) if (!now.has(slug)) states.delete(slug);
    for (const slug of now) {
      const event = await findEvent(ctx, slug);
      const state = event ? `${phaseOf(ctx, event)} ${event.second_factor}` : 'gone';
      const before = states.get(slug);
      states.set(slug, state);
      if (before !== undefined && before !== state) await changed(slug);
    }
  }

  return repeat(ctx.clock, LOOK_EVERY_MS, look, (error) =>
    ctx.log.warn({ err: error }, 'the access to events could not be read'),
  );
}
