import type { EventPhase } from '@plenary/domain/policy/policy';
import type { Context } from '../context.ts';
import { phaseOf } from '../http/phase.ts';
import { findEvent } from '../http/session.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Every second looks whether an event of ours has opened or closed (by its clock, or because an organiser moved it)
 * and says so once; before the opening and after the end most topics are for hosts only (D37). The answer stops it.
 * @param slugs events to look at now
 */
export function watchGates(
  ctx: Context,
  slugs: () => ReadonlySet<string>,
  changed: (slug: string) => Promise<void>,
): () => void {
  const phases = new Map<string, EventPhase | 'gone'>();
  let cancel: () => void = () => undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const now = slugs();
    for (const slug of phases.keys()) if (!now.has(slug)) phases.delete(slug);
    for (const slug of now) {
      const event = await findEvent(ctx, slug);
      const phase = event ? phaseOf(ctx, event) : 'gone';
      const before = phases.get(slug);
      phases.set(slug, phase);
      if (before !== undefined && before !== phase) await changed(slug);
    }
  }

  function later(): void {
    cancel = ctx.clock.after(LOOK_EVERY_MS, () => {
      void look()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'the gates of events could not be looked at'))
        .finally(() => stopped || later());
    });
  }

  later();
  return () => {
    stopped = true;
    cancel();
  };
}
