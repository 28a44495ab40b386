import type { PageData } from '@plenary/contract/boot';
import { inLanguage } from '@plenary/domain/language/texts';
import { refuse, type Action, type PolicyRefusal } from '@plenary/domain/policy/policy';
import { isSearchArea } from '@plenary/domain/search/groups';
import { isStreamLike } from '@plenary/domain/timeline/status';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { subjectOf } from '../../http/request/actor.ts';
import type { EventRow } from '../../http/bind.ts';
import { atHall } from '../../http/request/hall-roles.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { hasCheckIn, isHall } from '../check-in/index.ts';
import { gamePageOf, gamesPageOf } from '../games/index.ts';
import { readExhibitorPage } from '../exhibitors/index.ts';
import { sponsorPageOf, sponsorsPageOf } from '../home/index.ts';
import { isScreen } from '../polls/index.ts';
import { detailsOf, findSession } from '../timeline/index.ts';
import { tourPageOf } from '../tour/index.ts';
import { networkingPageOf } from './networking-pages.ts';
import { isPageOn } from './switched-page.ts';
import { vaultItemPageOf, vaultPageOf } from '../vault/index.ts';
import { emptySearchPage } from './search-page.ts';
import { contentPage } from './site/index.ts';

/** Pages that anyone with a right has, whatever the event holds, some of them before the opening and after the end. */
const PLAIN_PAGES = {
  host: { kind: 'host', action: 'host.read' },
  timeline: { kind: 'timeline_edit', action: 'timeline.edit' },
  audience: { kind: 'audience', action: 'audience.read' },
  moderation: { kind: 'moderation', action: 'chat.moderate' },
  rooms: { kind: 'rooms', action: 'rooms.run' },
  devices: { kind: 'devices', action: 'devices.check' },
  'devices/checks': { kind: 'device_checks', action: 'devices.read' },
} as const satisfies Readonly<Record<string, { readonly kind: PageData['kind']; readonly action: Action }>>;
type PlainPath = keyof typeof PLAIN_PAGES;

/**
 * Which page stands at a path below `/{event}` for this caller; null: none. Before the opening and after the end it
 * is the page that says so, but public pages of text are always open (D37).
 */
export async function pageAt(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  path: string,
): Promise<PageData | null> {
  const segments = path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.at(-1) === 'search' && isSearchArea(segments.slice(0, -1)))
    return searchPageAt(ctx, request, event, segments.slice(0, -1));
  const [area, id, ...more] = segments;
  if (area === 'questions' && id !== undefined) return questionsPageAt(ctx, request, event, id, more);
  if (area === 'vault' && id !== undefined) return vaultItemAt(ctx, request, event, id, more);
  if (area === 'games' && id !== undefined) return gameAt(ctx, request, event, id, more);
  if (more.length > 0) return null;
  if (area === 'check-in' && id === undefined)
    return refuse('check_in.own', subjectOf(request.actor), phaseOf(ctx, event)) === null
      ? checkInPageOf(ctx, event)
      : null;
  const right = Object.hasOwn(PLAIN_PAGES, segments.join('/')) && PLAIN_PAGES[segments.join('/') as PlainPath];
  if (right && refuse(right.action, subjectOf(request.actor), phaseOf(ctx, event)) === null)
    return { kind: right.kind };
  if (area === 'exhibitors' && id !== undefined) return exhibitorPageOf(ctx, request, event, id);
  const text = area === 'pages' && id !== undefined ? await contentPage(ctx, event, id, request) : null;
  if (text?.public) return text.page;
  const closed = closedPage(
    refuse(area === 'pages' ? 'event.page' : 'event.home', subjectOf(request.actor), phaseOf(ctx, event)),
  );
  if (closed) return closed;
  if (text) return text.page;
  if (area === undefined) return { kind: 'home' };
  if (area === 'polls' && id === undefined) return { kind: 'polls' };
  if ((area === 'networking' || area === 'exhibitors') && id === undefined) return lobbyPageOf(ctx, request, area);
  if (area === 'networking' && id !== undefined) return networkingPageOf(ctx, request, event, id);
  if (area === 'go-live') return goLivePageOf(ctx, request, event, id ?? null);
  if (area === 'vault') return vaultPageOf(ctx, request, event);
  if (area === 'games') return gamesPageOf(ctx, request, event);
  if (area === 'sponsors')
    return id === undefined ? sponsorsPageOf(ctx, request, event) : sponsorPageOf(ctx, request, event, id);
  if (area === 'tour' && id === undefined) return tourPageOf(ctx, request, event);
  if (area === 'agenda' && id === undefined) return agendaPageOf(ctx, request, event);
  return area === 'live_stream' && id !== undefined ? streamPage(ctx, request, event, id) : null;
}

/** The page of a stream or live meeting, whatever its status: the player waits, or says that it has ended. */
export async function streamPage(
  ctx: Context,
  { text_language }: FastifyRequest,
  event: EventRow,
  id: string,
): Promise<PageData | null> {
  const session = await findSession(ctx.db, event.id, id);
  if (!session || !isStreamLike(session)) return null;
  const details = await detailsOf(ctx.db, event, session, text_language);
  return { kind: 'live_stream', session_id: session.id, details };
}

/** The questions of a session as a page; `present`: one after the other, for those who moderate. Else null. */
async function questionsPageAt(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  id: string,
  [view, ...more]: readonly string[],
): Promise<PageData | null> {
  const action = view === 'present' ? 'questions.moderate' : 'event.home';
  const there = await atHall(ctx, request.actor, { in_hall: 'session', session_id: id });
  const refusal = refuse(action, subjectOf(there), phaseOf(ctx, event));
  if (refusal !== null) return closedPage(refusal);
  if (more.length > 0 || (view !== undefined && view !== 'present')) return null;
  return questionsPageOf(ctx, request, event, id, view === 'present' ? 'questions_present' : 'questions');
}

/** The page of a search that begins on a page of these segments. */
function searchPageAt(ctx: Context, request: FastifyRequest, event: EventRow, from: readonly string[]): PageData {
  const refusal = refuse('event.home', subjectOf(request.actor), phaseOf(ctx, event));
  return closedPage(refusal) ?? emptySearchPage(request, from);
}

/** `vault/item/{slug}`. */
function vaultItemAt(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  word: string,
  [slug, ...more]: readonly string[],
): Promise<PageData | null> | PageData | null {
  const refusal = refuse('event.home', subjectOf(request.actor), phaseOf(ctx, event));
  if (refusal !== null) return closedPage(refusal);
  return word === 'item' && slug !== undefined && more.length === 0 ? vaultItemPageOf(ctx, request, event, slug) : null;
}

/** `games/play/{id}`, and for those who lead quizzes `games/screen/{id}`. */
function gameAt(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  word: string,
  [slug, ...more]: readonly string[],
): Promise<PageData | null> | PageData | null {
  const action = word === 'screen' ? 'games.lead' : 'event.home';
  const refusal = refuse(action, subjectOf(request.actor), phaseOf(ctx, event));
  if (refusal !== null) return closedPage(refusal);
  if (slug === undefined || more.length > 0 || (word !== 'play' && word !== 'screen')) return null;
  return gamePageOf(ctx, request, event, { slug, kind: word === 'play' ? 'game' : 'game_screen' });
}

/** Questions of a session, where the event has questions. */
export async function questionsPageOf(
  ctx: Context,
  { actor, text_language }: FastifyRequest,
  event: EventRow,
  id: string,
  kind: 'questions' | 'questions_present',
): Promise<PageData | null> {
  const [session, on] = await Promise.all([
    findSession(ctx.db, event.id, id),
    isPageOn(ctx, event, 'questions', actor),
  ]);
  return session && on && hasTool(session, 'questions')
    ? { kind, session_id: session.id, title: inLanguage(session, text_language).title }
    : null;
}

/** The lobby of a kind of rooms; networking is for hosts, for others where the event has it (ROM6). */
export async function lobbyPageOf(
  ctx: Context,
  { actor, language }: FastifyRequest,
  kind: 'networking' | 'exhibitors',
): Promise<PageData | null> {
  const title = textsOf(language).t(`rooms.${kind}`);
  if (kind === 'exhibitors') return { kind, title };
  if (actor.kind !== 'member') return null;
  return (await isPageOn(ctx, { id: actor.event_id }, kind, actor)) ? { kind, title } : null;
}

/** The page of an exhibitor. Before the opening and after the end its owners see it, others the page that says so (D273). */
export async function exhibitorPageOf(
  ctx: Context,
  { actor, language }: FastifyRequest,
  event: EventRow,
  room_id: string,
): Promise<PageData | null> {
  if (actor.kind !== 'member') return null;
  const page = await readExhibitorPage(ctx, actor, event, { room_id, language });
  if (page.ok) return { kind: 'exhibitor', title: page.value.room.name, exhibitor: page.value };
  if (page.refusal.code === 'event_not_open') return { kind: 'coming_soon' };
  return page.refusal.code === 'event_over' ? { kind: 'event_over' } : null;
}

/** The agenda's page, where the event shows an agenda. */
export async function agendaPageOf(ctx: Context, { actor }: FastifyRequest, event: EventRow): Promise<PageData | null> {
  return (await isPageOn(ctx, event, 'agenda', actor)) ? { kind: 'agenda' } : null;
}

/** The screen of a hall, where the token of its link is good. */
export async function screenPageOf(ctx: Context, event: EventRow, token: string): Promise<PageData | null> {
  return (await isScreen(ctx, event.id, token)) ? { kind: 'poll_screen', token } : null;
}

/** The page of checking in, where the event has a site; it is open before the opening too, as the doors are. */
export async function checkInPageOf(ctx: Context, event: EventRow): Promise<PageData | null> {
  return (await hasCheckIn(ctx, event.id)) ? { kind: 'check_in' } : null;
}

/** The screen of a hall, where the token of its link is good. */
export async function hallPageOf(ctx: Context, event: EventRow, token: string): Promise<PageData | null> {
  return (await isHall(ctx, event.id, token)) ? { kind: 'check_in_hall', token } : null;
}

/** The page on which hosts publish a stream, or see all of them; null for everybody else. */
function goLivePageOf(ctx: Context, request: FastifyRequest, event: EventRow, stream: string | null): PageData | null {
  const refusal = refuse('streams.publish', subjectOf(request.actor), phaseOf(ctx, event));
  return refusal === null ? { kind: 'go_live', stream } : null;
}

function closedPage(refusal: PolicyRefusal | null): PageData | null {
  if (refusal === 'event_not_open') return { kind: 'coming_soon' };
  return refusal === 'event_over' ? { kind: 'event_over' } : null;
}
