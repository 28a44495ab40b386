import { ownTopic } from '@plenary/contract/own-topic';
import type { EventFrame, SimulationNote } from '@plenary/contract/boot';
import type { PublicChat } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { EventInfo } from '@plenary/contract/event';
import type { Me } from '@plenary/contract/accounts/people';
import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import type { NearTimeline } from '@plenary/contract/timeline/operations';
import { inPreview, type Preview } from '@plenary/domain/policy/preview';
import type { Language } from '@plenary/domain/language/language';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { CursorsOf } from '../../../live/live.ts';
import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import { countUnreadKinds, type Unread, readHidden } from '../../notifications/index.ts';
import { countUnreadThreads, publicChatOf, publicThreadId } from '../../chat/index.ts';
import { areasFor, presentHeading, readHome, type Home } from '../../home/index.ts';
import { readDismissed, type HomeFacts } from '../../moments/index.ts';
import {
  audienceOf,
  readEvent as readTimelineEvent,
  readNear,
  type Audience,
  type NearPage,
} from '../../timeline/index.ts';
import { legalLinks, readFootPages, type FootPages } from './legal.ts';
import { readMe } from './me.ts';
import { pictureSources } from './picture-sources.ts';
import { simulationNote } from './simulation-note.ts';

/** The parts of a page with the event's frame, all of one moment. */
export interface FramedState {
  readonly event: EventInfo;
  readonly me: Me | null;
  readonly legal: ReturnType<typeof legalLinks>;
  readonly public_pages?: FootPages['public_pages'];
  readonly frame: EventFrame;
  /** Other hosts that the event's streams are played from, as a content security policy names them. */
  readonly stream_hosts: NearPage['stream_hosts'];
  /** Sources of the pictures that its organisers have named. */
  readonly pictures: readonly string[];
  /** null: the page has no moment. */
  readonly moment_facts: HomeFacts | null;
}

/** The half of a frame that is the same for everybody of an audience who reads it in one language. */
interface CommonState {
  readonly home: Home;
  readonly legal: FramedState['legal'];
  readonly public_pages: FootPages['public_pages'];
  readonly timeline: NearTimeline;
  readonly stream_hosts: NearPage['stream_hosts'];
  readonly last_end: NearPage['last_end'];
  readonly pictures: readonly string[];
  readonly public_thread_id: string | null;
  readonly simulated: SimulationNote | null;
  readonly cursors: Record<string, string>;
}

/** The half that is one person's own. */
interface OwnState {
  readonly me: Me | null;
  readonly public_chat: PublicChat | null;
  readonly unread_threads: number;
  readonly unread_notices: Unread;
  readonly hidden_notifications: readonly string[];
  /** null: the page has no moment. */
  readonly dismissed: HomeFacts['dismissed'] | null;
  readonly cursors: Record<string, string>;
}

/**
 * Reads a member's frame and the cursors to go on from in REPEATABLE READ snapshots (LV6). Of members who ask while
 * another's is being read, one reads for all of them what is common (LV21); each then reads their own in one round trip,
 * and each state is of the snapshot that gave its topic's cursor.
 * @param page `area`: second segment of its path, null: the home; `language`: the reader's; `stream`: id of the one that it
 * plays; `moment_at`: milliseconds on the event's clock where the page may have a moment
 */
export async function readFramed(
  ctx: Context,
  member: Member,
  event: { readonly id: string; readonly slug: string },
  {
    area,
    language,
    text_language,
    stream,
    moment_at,
  }: {
    readonly area: string | null;
    readonly language: Language;
    readonly text_language: Language | null;
    readonly stream: string | null;
    readonly moment_at: number | null;
  },
): Promise<FramedState> {
  const audience = audienceOf(member);
  const whose = { event_id: event.id, account_id: member.account_id };
  const common = await ctx.live.shared.read(
    `frame ${event.id} ${audience} ${language} ${stream ?? ''} ${member.preview?.ahead_ms ?? ''}`,
    () =>
      ctx.live.snapshot(whose, (tx, cursorsOf) =>
        readCommon(ctx, tx, cursorsOf, { event, audience, language, text_language, stream, preview: member.preview }),
      ),
  );
  const { public_thread_id } = common;
  const own = await ctx.live.snapshot(
    whose,
    (tx, cursorsOf) =>
      readOwn(tx, cursorsOf, { member, public_thread_id, now: ctx.clock.now(), with_moment: moment_at !== null }),
    { one_trip: true },
  );
  const { event: info, sponsors } = common.home;
  const areas = areasFor(ctx, common.home, member);
  const heading = presentHeading(info, areas, area) ?? presentHeading(info, areas, null);
  if (!heading) throw new Error(`event ${event.slug} has no heading`);
  const { timeline, legal, public_pages, stream_hosts, pictures, simulated, last_end } = common;
  const cursors = { ...common.cursors, ...own.cursors };
  const { public_chat, unread_threads, unread_notices, hidden_notifications: hidden } = own;
  const shared = { heading, areas, sponsors, timeline, ...(simulated && { simulated }) };
  const hidden_notifications = hidden.length > 0 && { hidden_notifications: [...hidden] };
  const unread_notifications = unread_notices.count;
  const unread = {
    unread_threads,
    unread_notifications,
    ...(unread_notices.of_threads > 0 && { unread_of_threads: unread_notices.of_threads }),
    ...(unread_notices.pressing > 0 && { unread_pressing: unread_notices.pressing }),
  };
  const frame = { ...shared, public_chat, ...unread, ...hidden_notifications, cursors };
  const moment_facts = moment_at === null || !own.dismissed ? null : factsAt(moment_at, last_end, own.dismissed);
  return {
    event: info,
    me: own.me,
    legal,
    ...(public_pages.length > 0 && { public_pages }),
    frame,
    stream_hosts,
    pictures,
    moment_facts,
  };
}

const factsAt = (now: number, last_end: number | null, dismissed: HomeFacts['dismissed']): HomeFacts => ({
  planned: last_end !== null,
  ahead: last_end !== null && last_end > now,
  dismissed,
});

interface CommonPart {
  readonly event: { readonly id: string; readonly slug: string };
  readonly audience: Audience;
  readonly language: Language;
  /** Of the event's texts; null: its own. */
  readonly text_language: Language | null;
  readonly stream: string | null;
  readonly preview: Preview | undefined;
}

async function readCommon(
  ctx: Context,
  tx: Tx,
  cursorsOf: CursorsOf,
  { event, audience, language, text_language, stream, preview }: CommonPart,
): Promise<CommonState> {
  const topics = audience === 'host' ? [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC] : [TIMELINE_TOPIC];
  const [home, timeline_event, foot, public_thread_id, simulated, pictures, cursors] = await Promise.all([
    readHome(tx, event.id, text_language),
    readTimelineEvent(tx, event.id),
    readFootPages(tx, event, text_language),
    publicThreadId(tx, event.id),
    simulationNote(tx, ctx.config, event),
    pictureSources(ctx, tx, event.id),
    cursorsOf(topics),
  ]);
  const place = {
    event: inPreview(timeline_event, preview),
    audience,
    text_language,
    stream,
    cursor: cursors[TIMELINE_TOPIC] ?? '',
  };
  const { near, stream_hosts, last_end } = await readNear(ctx, tx, place);
  const legal = legalLinks(ctx.installation, { ...home.event, titles: foot.titles }, language);
  const { public_pages } = foot;
  return {
    home,
    legal,
    public_pages,
    timeline: near,
    stream_hosts,
    last_end,
    pictures,
    public_thread_id,
    simulated,
    cursors,
  };
}

interface OwnPart {
  readonly member: Member;
  readonly public_thread_id: string | null;
  /** Real time in milliseconds. */
  readonly now: number;
  readonly with_moment: boolean;
}

/** The member's own half, asked for at once; a thread that may not be read is not among the topics that the page follows. */
async function readOwn(
  tx: Tx,
  cursorsOf: CursorsOf,
  { member, public_thread_id, now, with_moment }: OwnPart,
): Promise<OwnState> {
  const chat = public_thread_id === null ? [] : [chatTopic(public_thread_id)];
  const [me, public_chat, unread_threads, unread_notices, hidden_notifications, dismissed, cursors] = await Promise.all(
    [
      readMe(tx, member),
      public_thread_id === null ? null : publicChatOf(tx, member, public_thread_id, now),
      countUnreadThreads(tx, member),
      countUnreadKinds(tx, member),
      readHidden(tx, member),
      with_moment ? readDismissed(tx, member) : null,
      cursorsOf([PEOPLE_TOPIC, NOTIFICATIONS_TOPIC, ownTopic(member.account_id), ...chat]),
    ],
  );
  if (public_chat?.sanctions.banned) for (const topic of chat) delete cursors[topic];
  return { me, public_chat, unread_threads, unread_notices, hidden_notifications, dismissed, cursors };
}
