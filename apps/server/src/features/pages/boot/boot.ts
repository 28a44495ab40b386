import { mayEmbed } from '@plenary/domain/streams/embed';
import type { Boot, PageData } from '@plenary/contract/boot';
import { headingArea } from '@plenary/domain/home/heading';
import { areaTitle } from '@plenary/domain/places/areas';
import { refuse } from '@plenary/domain/policy/policy';
import { previewAddress, type Preview } from '@plenary/domain/policy/preview';
import { pictureHosts, picturesIn } from '@plenary/domain/timeline/streams/hosts';
import { THEME_COOKIE, themeOf } from '@plenary/domain/theme/theme';
import { readerZone, ZONE_COOKIE } from '@plenary/domain/time/reader-zone';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { subjectOf, type Member } from '../../../http/request/actor.ts';
import { readFlash } from '../../../http/flash.ts';
import type { OutsideSources } from '../../../http/request/headers.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import { phaseOf } from '../../../http/request/phase.ts';
import { readEvent } from '../../home/index.ts';
import { hasMoments, homeMomentOf, readDismissed, type HomeFacts } from '../../moments/index.ts';
import { readFramed } from './frame.ts';
import { legalLinks, readFootPages } from './legal.ts';
import { readMe } from './me.ts';

/** Pages around which a member sees the event's frame. An error page does not depend on what may just have failed. */
const FRAMED: ReadonlySet<PageData['kind']> = new Set([
  'home',
  'live_stream',
  'agenda',
  'vault',
  'vault_item',
  'games',
  'game',
  'questions',
  'timeline_edit',
  'polls',
  'audience',
  'check_in',
  'host',
  'moderation',
  'go_live',
  'networking',
  'exhibitors',
  'speed_networking',
  'contacts',
  'meetings',
  'search',
  'exhibitor',
  'rooms',
  'devices',
  'device_checks',
  'sponsors',
  'sponsor',
  'tour',
  'content',
  'not_found',
]);

/** The boot data of a page, and what its document may load from other hosts. */
export interface BuiltBoot {
  readonly boot: Boot;
  readonly outside: OutsideSources;
}

/**
 * Builds the boot data of a page.
 * @param asked without the moment of its reader
 * @param path path of the page when it is not the request's own, for the heading
 */
export async function buildBoot(
  ctx: Context,
  request: FastifyRequest,
  asked: PageData,
  path: string = request.raw.url ?? '/',
): Promise<BuiltBoot> {
  const { event } = request;
  const now = event ? eventNow(ctx.clock, event) : ctx.clock.now();
  const member = framedMember(ctx, request, asked);
  const {
    stream_hosts,
    pictures: named_pictures,
    moment_facts,
    ...state
  } = member && event
    ? await readFramed(ctx, member, event, {
        area: headingArea(path),
        language: request.language,
        text_language: request.text_language,
        stream: asked.kind === 'live_stream' ? asked.session_id : null,
        moment_at: asked.kind === 'home' && hasMoments(member) ? now : null,
      })
    : await readPlain(ctx, request);
  const page = await withMoment(ctx, request, asked, { facts: moment_facts, now });
  // Pages of people who are signed out are drawn once for many.
  const zone = state.me ? readerZone(request.cookies[ZONE_COOKIE]) : null;
  const boot: Boot = {
    v: 1,
    now: new Date(now).toISOString(),
    build: ctx.web?.build ?? '',
    origin: siteOrigin(ctx.config),
    site: ctx.installation.name,
    language: request.language,
    languages: [...ctx.installation.languages],
    theme: themeOf(request.cookies[THEME_COOKIE]),
    development: ctx.config.development,
    ...(zone !== null && { zone }),
    ...(ctx.reports.on && { tells_faults: true }),
    ...state,
    ...(event?.preview && {
      event: previewed(state.event, event.preview),
      previewed: { ...event.preview, ...(event.released_copy && { released: event.released_copy }) },
    }),
    page: asNamed(page, state.frame, path),
    flash: readFlash(request),
  };
  const pictures = named_pictures ?? pictureHosts(picturesIn(textOf(page, boot)));
  if (!stream_hosts) return { boot, outside: { pictures, streams: [], frames: [] } };
  const { tencent } = ctx.config;
  const providers = tencent ? [new URL(tencent.play_url).origin] : [];
  const { origin: poll_host } = URL.parse(state.event?.settings.poll_url ?? '') ?? {};
  const embed = URL.parse(embeddedIn(page))?.origin;
  const of_event = state.event?.settings.board_sites ?? [];
  const game = page.kind === 'game' ? page.source : null;
  const named = [poll_host, embed, game].filter((origin) => origin != null);
  const framed = [...stream_hosts.frames, ...of_event, ...named];
  const others = [...new Set(framed)].filter((origin) => mayEmbed(origin, ctx.config.embed_hosts));
  const frames = game === "'self'" ? [game, ...others] : others;
  return {
    boot,
    outside: { pictures, streams: [...stream_hosts.media, ...providers, ...ctx.config.stream_hosts], frames },
  };
}

/** The event of a page whose links lead on within a preview. */
const previewed = (event: Boot['event'], preview: Preview): Boot['event'] =>
  event && { ...event, slug: previewAddress(event.slug, preview) };

/** Pages that are called what the organiser calls their area (PLC3); others bear a name that an organiser gave them. */
const NAMED_BY_AREAS: ReadonlySet<PageData['kind']> = new Set([
  'networking',
  'speed_networking',
  'meetings',
  'contacts',
  'exhibitors',
  'vault',
  'games',
  'sponsors',
]);

function asNamed(page: PageData, frame: Boot['frame'], path: string): PageData {
  if (!frame || !('title' in page) || !NAMED_BY_AREAS.has(page.kind)) return page;
  return { ...page, title: areaTitle(frame.areas, path) ?? page.title };
}

/** The home, or the page in its place once the event is over, with the moment of its reader. */
async function withMoment(
  { db }: Context,
  { actor }: FastifyRequest,
  page: PageData,
  { facts, now }: { readonly facts: HomeFacts | null; readonly now: number },
): Promise<PageData> {
  if (actor.kind !== 'member' || (page.kind !== 'home' && page.kind !== 'event_over')) return page;
  const closed = page.kind === 'event_over';
  if (!hasMoments(actor) || (!closed && !facts)) return page;
  // Once the event has closed its sessions decide nothing.
  const known = facts ?? { planned: true, ahead: false, dismissed: await readDismissed(db, actor) };
  const moment = await homeMomentOf(db, actor, { ...known, closed }, now);
  return moment ? { ...page, moment } : page;
}

/** The text of its organisers that a page outside the frame shows. */
function textOf(page: PageData, { event }: Boot): string {
  if (page.kind === 'content') return page.html;
  return page.kind === 'event_over' ? (event?.settings.event_over_text ?? '') : '';
}

/** The address of another site that a page shows in a frame; empty: none. */
function embeddedIn(page: PageData): string {
  if (page.kind === 'vault_item') return page.content?.embed ?? '';
  return page.kind === 'tour' && page.tour.kind === 'embed' ? page.tour.address : '';
}

/** The caller, when they may see the frame of the event now (D37) and the page has one. */
function framedMember(ctx: Context, request: FastifyRequest, page: PageData): Member | null {
  const { actor, event } = request;
  if (actor.kind !== 'member' || !event || !FRAMED.has(page.kind)) return null;
  return refuse('event.home', subjectOf(actor), phaseOf(ctx, event)) === null ? actor : null;
}

/**
 * Pages outside the frame: onboarding, the countdown, the end, errors, and pages of the site itself. Those who ask at
 * once share the read of what they are all shown.
 */
async function readPlain(
  ctx: Context,
  { actor, event, language, text_language }: FastifyRequest,
): Promise<
  Pick<Boot, 'event' | 'me' | 'frame' | 'legal' | 'public_pages'> & {
    readonly stream_hosts: null;
    readonly pictures: null;
    readonly moment_facts: null;
  }
> {
  const [common, me] = await Promise.all([
    ctx.live.shared.read(`plain ${event?.id} ${language}`, async () => {
      const [info, foot] = await Promise.all([
        event && readEvent(ctx.db, event.id, text_language),
        event && readFootPages(ctx.db, event, text_language),
      ]);
      const legal = legalLinks(ctx.installation, info && foot && { ...info, titles: foot.titles }, language);
      return { event: info, legal, ...(foot && foot.public_pages.length > 0 && { public_pages: foot.public_pages }) };
    }),
    actor.kind === 'member' ? readMe(ctx.db, actor) : null,
  ]);
  return { ...common, me, frame: null, stream_hosts: null, pictures: null, moment_facts: null };
}
