import type { EventFrame } from '@plenary/contract/boot';
import { chatTopic } from '@plenary/contract/chat';
import type { EventInfo } from '@plenary/contract/event';
import type { Me } from '@plenary/contract/accounts';
import { PEOPLE_TOPIC } from '@plenary/contract/accounts-topics';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
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
export async function readFramed(ctx: Context, member: Member, area: string | null): Promise<FramedState> {
  const topics = await topicsOf(ctx, member);
  const { state, cursors } = await ctx.live.snapshot(member.event_id, topics, (tx) => readState(ctx, tx, member, area));
  return { ...state, frame: { ...state.frame, cursors } };
}

/** The topics that every page of the event follows; a thread that may not be read is not among them. */
async function topicsOf(ctx: Context, member: Member): Promise<string[]> {
  const chat = await publicChatOf(ctx.db, member.event_id, member.event_user_id, ctx.clock.now());
  return [
    TIMELINE_TOPIC,
    PEOPLE_TOPIC,
    `user:${member.account_id}`,
    ...(audienceOf(member) === 'host' ? [TIMELINE_HOST_TOPIC] : []),
    ...(chat && !chat.sanctions.banned ? [chatTopic(chat.thread_id)] : []),
  ];
}

async function readState(ctx: Context, tx: Tx, member: Member, area: string | null) {
  const { event, areas, sponsors } = await readHome(tx, member.event_id);
  const heading = presentHeading(event, areas, area) ?? presentHeading(event, areas, null);
  if (!heading) throw new Error(`event ${event.slug} has no heading`);
  return {
    event,
    me: await readMe(tx, member),
    legal: await legalLinks(tx, { id: event._id, slug: event.slug }),
    frame: {
      heading,
      areas,
      sponsors,
      timeline: await readTimeline(ctx.clock, tx, member.event_id, audienceOf(member)),
      public_chat: await publicChatOf(tx, member.event_id, member.event_user_id, ctx.clock.now()),
    },
  };
}
