import { setImmediate } from 'node:timers/promises';
import type { Boot, PageData, WebRenderer } from '@plenary/contract/boot';
import type { PackedTimeline } from '@plenary/contract/timeline/operations';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { inLanguage } from '@plenary/domain/language/texts';
import { linksInPreview } from '@plenary/domain/policy/preview';
import { sessionOfAddress } from '@plenary/domain/timeline/agenda/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import { Overload } from '../../failures/failure.ts';
import { DRAWING_POINTS } from '../../http/request/cost.ts';
import { buildBoot } from './boot/boot.ts';
import { keepPages, type KeptPages, type Rendered } from './kept-pages.ts';
import { clearFlash } from '../../http/flash.ts';
import { audienceOf, findSession, readDocument } from '../timeline/index.ts';
import { plainPage } from '../../http/plain-page.ts';
import { allowOutside } from '../../http/request/headers.ts';

/**
 * Pages that are drawn at a time. One is rendered after the other, and the rest are read from the database meanwhile: where each
 * question takes it a fifth of a second, four drew 2.7 pages a second. They leave connections of its pool to everything else.
 */
const AT_ONCE = 12;
/** Pages that may wait. At some 10 ms each the last of them waits as long as people do. */
const WAITING = 300;

/**
 * Has every reply draw pages (`reply.drawPage`), for features and for refusals alike. Few are drawn at a time, callers
 * in turn, and when too many wait the next are told to come back: `Overload`.
 */
export function drawPages(app: FastifyInstance, ctx: Context): void {
  const queue = limitConcurrency(AT_ONCE, WAITING);
  const renderer = ctx.web && keepPages(oneByOne(ctx.web), ctx.clock);
  app.decorateReply('drawPage', async function (this: FastifyReply, page: PageData, status?: number) {
    const { request } = this;
    const caller = request.actor.kind === 'anonymous' ? request.ip : request.actor.account_id;
    const drawn = await queue.run(() => drawPage(ctx, renderer, this, page), caller);
    if (drawn === null) throw new Overload('too many pages wait to be drawn');
    clearFlash(request, this);
    return this.code(status ?? drawn.status)
      .type('text/html; charset=utf-8')
      .send(drawn.html);
  });
}

/**
 * Rendering keeps the process busy for some milliseconds. One page is rendered after the other, and what came in
 * meanwhile has its turn between them.
 */
function oneByOne(web: WebRenderer): WebRenderer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...web,
    render: (...page) => {
      const drawn = last.then(() => setImmediate()).then(() => web.render(...page));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

/** An agenda of more sessions is drawn with those near now alone, and reads the others by itself. */
const DRAWN_SESSIONS = 1_000;

/** The agenda can be read without scripts. Its sessions are read after the state that live events go on from (NEA6). */
async function withSessions(ctx: Context, { actor }: FastifyRequest, boot: Boot): Promise<Boot> {
  const count = boot.frame?.timeline.session_count ?? 0;
  if (boot.page.kind !== 'agenda' || actor.kind !== 'member' || count === 0 || count > DRAWN_SESSIONS) return boot;
  const document = await readDocument(ctx, actor, audienceOf(actor), boot.frame?.cursors[TIMELINE_TOPIC] ?? '');
  const timeline = JSON.parse(Buffer.from(await document.bytes('identity')).toString()) as PackedTimeline;
  return { ...boot, page: { ...boot.page, timeline } };
}

/**
 * Previews of links to a session are made by machines that are signed out. Where the organiser wants it they get its
 * title, and never anything else of it (D73).
 */
async function withPreview(
  ctx: Context,
  { actor, event, raw, text_language }: FastifyRequest,
  boot: Boot,
): Promise<Boot> {
  if (actor.kind !== 'anonymous' || !event || !boot.event?.settings.public_timeline) return boot;
  const address = boot.page.kind === 'onboarding' ? boot.page.next : (raw.url ?? '/');
  const id = sessionOfAddress(event.slug, address);
  const session = id && (await findSession(ctx.db, event.id, id));
  return session ? { ...boot, preview: inLanguage(session, text_language).title } : boot;
}

/** The data of a page within a preview, with the links that it is sent with: else its scripts would draw other ways than it has. */
function withPreviewLinks({ event }: FastifyRequest, boot: Boot): Boot {
  if (!event?.preview) return boot;
  return JSON.parse(linksInPreview(JSON.stringify(boot), event.slug, event.preview)) as Boot;
}

/**
 * A page in the event's look: makes the boot data and has the web app render it. Without a built web app (tests that
 * serve JSON only) the boot data stands in a plain page.
 */
async function drawPage(
  ctx: Context,
  renderer: KeptPages | null,
  reply: FastifyReply,
  page: PageData,
): Promise<Rendered> {
  const { request } = reply;
  const { boot: built, outside } = await buildBoot(ctx, request, page);
  const boot = withPreviewLinks(request, await withPreview(ctx, request, await withSessions(ctx, request, built)));
  // A preview changes nothing (VAS3), so that a press in a frame does no harm.
  const within = Boolean(request.event?.preview);
  const shows = page.kind === 'studio_section' && page.section === 'look';
  allowOutside(ctx.config, reply, outside, { within, shows });
  if (!renderer) return plainPage(boot, request.nonce);
  if (request.actor.kind !== 'anonymous') return renderer.render(request.raw.url ?? '/', boot, request.nonce);
  const { drawn, ...rendered } = await renderer.renderForMany(boot, request.nonce);
  if (drawn) await ctx.limits.take('requests', { address: request.ip }, DRAWING_POINTS);
  return rendered;
}
