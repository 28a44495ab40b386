import type { EventFrame } from '@plenary/contract/boot';
import { chatTopic, type PublicChat } from '@plenary/contract/chat';
import type { EventInfo } from '@plenary/contract/event';
import type { Me } from '@plenary/contract/accounts';
import { PEOPLE_TOPIC } from '@plenary/contract/accounts-topics';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { CursorsOf } from '../../../live/live.ts';
import { publicChatOf } from '../../chat/index.ts';
import { presentHeading, readHome } from '../../home/index.ts';
import { audienceOf, readTimeline } from '../../timeline/index.ts';
import { legalLinks } from './legal.ts';
import { readMe } from './me.ts';

/** What a page with the event's frame is made of, all of one moment. */
export interface FramedState {
  readonly event: EventInfo;
  readonly me: Me | null;
  readonly legal: Awaited<ReturnType<typeof legalLinks>>;
  readonly frame: EventFrame;
}

/**
 * Reads a member's frame and the cursors to go on from in one REPEATABLE READ snapshot (design §4).
 * @param area second segment of the page's path; null: the home
 */
export function readFramed(
  ctx: Context,
  member: Member,
  event: { readonly id: string; readonly slug: string },
  area: string | null,
): Promise<FramedState> {
  return ctx.live.snapshot(event.id, async (tx, cursorsOf) => {
    const [home, me, legal, timeline, [public_chat, cursors]] = await Promise.all([
      readHome(tx, event.id),
      readMe(tx, member),
      legalLinks(tx, event),
      readTimeline(ctx.clock, tx, event.id, audienceOf(member)),
      readChat(ctx, tx, member, cursorsOf),
    ]);
    const { areas, sponsors } = home;
    const heading = presentHeading(home.event, areas, area) ?? presentHeading(home.event, areas, null);
    if (!heading) throw new Error(`event ${event.slug} has no heading`);
    return { event: home.event, me, legal, frame: { heading, areas, sponsors, timeline, public_chat, cursors } };
  });
}

/** The chat, and the cursors of the topics that every page follows; a thread that may not be read is not among them. */
async function readChat(
  ctx: Context,
  tx: Tx,
  member: Member,
  cursorsOf: CursorsOf,
): Promise<[PublicChat | null, Record<string, string>]> {
  const chat = await publicChatOf(tx, member, ctx.clock.now());
  const cursors = await cursorsOf([
    TIMELINE_TOPIC,
    PEOPLE_TOPIC,
    `user:${member.account_id}`,
    ...(audienceOf(member) === 'host' ? [TIMELINE_HOST_TOPIC] : []),
    ...(chat && !chat.sanctions.banned ? [chatTopic(chat.thread_id)] : []),
  ]);
  return [chat, cursors];
}
