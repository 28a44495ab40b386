import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Waiting } from '@plenary/contract/studio/releases';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { lockEvent } from '../events/index.ts';
import { releaseSections } from '../imports/bundles/index.ts';
import { releaseEvery } from '../timeline/edit/index.ts';
import { notifyWith } from './release-timeline.ts';
import { waitingIn } from './waiting.ts';

/**
 * Shows attendees everything that waits, on all pages of the studio, in one transaction (REL12).
 * Refusals: `changed_meanwhile` with what waits by now, `invalid_input` with the problems by section; nothing is released then
 */
export function releaseAll(
  ctx: Context,
  by: Member,
  slug: string,
  { seen, notice = '' }: { readonly seen: string; readonly notice?: string | undefined },
): Promise<Result<Waiting>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Waiting>>> => {
    const event = await lockEvent(tx, slug);
    if (!event) return { result: refused('not_found') };
    const waiting = await waitingIn(tx, event);
    if (waiting.seen !== seen) return { result: refused('changed_meanwhile', { current: waiting }) };
    const { result: sections, ...pages } = await releaseSections(ctx, tx, event, by);
    if (!sections.ok) return { result: sections };
    const { result: _, ...timeline } = await releaseEvery(ctx, tx, by, notifyWith(ctx, by, notice));
    return { ...joined([pages, timeline]), result: ok(await waitingIn(tx, event)) };
  });
}

type Said = Omit<Outcome<unknown>, 'result' | 'numbered' | 'committed'>;

/** The live events of several writes of one transaction, in their order. */
function joined(all: readonly Said[]): Said {
  return {
    events: all.flatMap(({ events = [] }) => events),
    writes: all.flatMap(({ writes = [] }) => writes),
    supersede: all.flatMap(({ supersede = [] }) => supersede),
    forget: all.flatMap(({ forget = [] }) => forget),
  };
}
