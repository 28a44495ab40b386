import { agendaPage, getBoot, homePage, hostPage, liveStreamPage, type PageData } from '@plenary/contract/boot';
import { audiencePage } from '@plenary/contract/audience/operations';
import { moderationPage } from '@plenary/contract/chat/reports';
import { checkInHallPage, checkInPage } from '@plenary/contract/check-in/operations';
import { contactsPage } from '@plenary/contract/contacts/operations';
import { deviceChecksPage, devicesPage } from '@plenary/contract/devices/operations';
import { ok, refused } from '@plenary/contract/errors';
import { gamePage, gameScreenPage, gamesPage } from '@plenary/contract/games/operations';
import { meetingsPage } from '@plenary/contract/meetings/operations';
import type { Operation } from '@plenary/contract/operation';
import { sponsorPage, sponsorsPage } from '@plenary/contract/home/operations';
import { goLivePage, goLiveStreamPage } from '@plenary/contract/hosted-streams/operations';
import { pollScreenPage, pollsPage } from '@plenary/contract/polls/operations';
import { presentQuestionsPage, questionsPage } from '@plenary/contract/questions/operations';
import { roomsPage } from '@plenary/contract/rooms/edit';
import { exhibitorPage } from '@plenary/contract/exhibitors/operations';
import { exhibitorsPage, networkingPage } from '@plenary/contract/rooms/operations';
import { searchPage, searchPages } from '@plenary/contract/search/operations';
import { speedPage } from '@plenary/contract/speed-networking/operations';
import { timelineEditPage } from '@plenary/contract/timeline/edit';
import { tourPage } from '@plenary/contract/tour/operations';
import { vaultItemPage, vaultPage } from '@plenary/contract/vault/operations';
import { headingArea } from '@plenary/domain/home/heading';
import { STEP_PATHS } from '@plenary/domain/onboarding/steps';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, type Call } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal, closedPage } from '../../http/refusals.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { gamePageOf, gamesPageOf } from '../games/index.ts';
import { sponsorPageOf, sponsorsPageOf } from '../home/index.ts';
import { tourPageOf } from '../tour/index.ts';
import { vaultItemPageOf, vaultPageOf } from '../vault/index.ts';
import { buildBoot } from './boot/boot.ts';
import { manifestRoutes } from './manifest.ts';
import { searchPageOf } from './search-page.ts';
import { networkingPageOf } from './networking-pages.ts';
import {
  agendaPageOf,
  checkInPageOf,
  exhibitorPageOf,
  hallPageOf,
  lobbyPageOf,
  pageAt,
  questionsPageOf,
  screenPageOf,
  streamPage,
} from './pages.ts';

/** The pages of an event, and the boot data of any of them for navigation inside the app. */
export function pageRoutes(app: FastifyInstance, ctx: Context): void {
  manifestRoutes(app, ctx);
  bindPage(app, homePage, (call) => drawHome(ctx, call));
  bindPage(app, liveStreamPage, async (call) =>
    draw(call, await streamPage(ctx, call.request, call.event(), call.params.id)),
  );
  bindPage(app, agendaPage, async (call) => draw(call, await agendaPageOf(ctx, call.request, call.event())));
  bindPage(app, vaultPage, async (call) => draw(call, await vaultPageOf(ctx, call.request, call.event())));
  bindPage(app, vaultItemPage, async (call) =>
    draw(call, await vaultItemPageOf(ctx, call.request, call.event(), call.params.slug)),
  );
  bindPage(app, gamesPage, async (call) => draw(call, await gamesPageOf(ctx, call.request, call.event())));
  bindPage(app, gamePage, async (call) =>
    draw(call, await gamePageOf(ctx, call.request, call.event(), { slug: call.params.id, kind: 'game' })),
  );
  bindPage(app, gameScreenPage, async (call) =>
    draw(call, await gamePageOf(ctx, call.request, call.event(), { slug: call.params.id, kind: 'game_screen' })),
  );
  bindPage(app, questionsPage, async (call) =>
    draw(call, await questionsPageOf(ctx, call.request, call.event(), call.params.id, 'questions')),
  );
  bindPage(app, presentQuestionsPage, async (call) =>
    draw(call, await questionsPageOf(ctx, call.request, call.event(), call.params.id, 'questions_present')),
  );
  bindPage(app, timelineEditPage, (call) => draw(call, { kind: 'timeline_edit' }));
  bindPage(app, hostPage, (call) => draw(call, { kind: 'host' }));
  bindPage(app, moderationPage, (call) => draw(call, { kind: 'moderation' }));
  bindPage(app, audiencePage, (call) => draw(call, { kind: 'audience' }));
  bindPage(app, pollsPage, (call) => draw(call, { kind: 'polls' }));
  bindPage(app, networkingPage, async (call) => draw(call, await lobbyPageOf(ctx, call.request, 'networking')));
  bindPage(app, exhibitorsPage, async (call) => draw(call, await lobbyPageOf(ctx, call.request, 'exhibitors')));
  bindPage(app, speedPage, async (call) =>
    draw(call, await networkingPageOf(ctx, call.request, call.event(), 'speed')),
  );
  bindPage(app, meetingsPage, async (call) =>
    draw(call, await networkingPageOf(ctx, call.request, call.event(), 'meetings')),
  );
  bindPage(app, contactsPage, async (call) =>
    draw(call, await networkingPageOf(ctx, call.request, call.event(), 'contacts')),
  );
  bindPage(app, exhibitorPage, async (call) =>
    draw(call, await exhibitorPageOf(ctx, call.request, call.event(), call.params.id)),
  );
  bindPage(app, roomsPage, (call) => draw(call, { kind: 'rooms' }));
  bindPage(app, sponsorsPage, async (call) => draw(call, await sponsorsPageOf(ctx, call.request, call.event())));
  bindPage(app, sponsorPage, async (call) =>
    draw(call, await sponsorPageOf(ctx, call.request, call.event(), call.params.key)),
  );
  bindPage(app, tourPage, async (call) => draw(call, await tourPageOf(ctx, call.request, call.event())));
  bindPage(app, devicesPage, (call) => draw(call, { kind: 'devices' }));
  bindPage(app, deviceChecksPage, (call) => draw(call, { kind: 'device_checks' }));
  bindPage(app, pollScreenPage, async (call) => draw(call, await screenPageOf(ctx, call.event(), call.params.token)));
  bindPage(app, checkInPage, async (call) => draw(call, await checkInPageOf(ctx, call.event())));
  bindPage(app, checkInHallPage, async (call) => draw(call, await hallPageOf(ctx, call.event(), call.params.token)));
  bindPage(app, goLivePage, (call) => draw(call, { kind: 'go_live', stream: null }));
  bindPage(app, goLiveStreamPage, (call) => draw(call, { kind: 'go_live', stream: call.params.stream }));
  for (const op of [searchPage, ...searchPages]) bindPage(app, op, (call) => drawSearch(ctx, call));
  bind(app, getBoot, async ({ event, query, request }) => {
    const path = query.path ?? '/';
    const found = await pageAt(ctx, request, event(), path);
    if (!found) return refused('not_found');
    const { boot } = await buildBoot(ctx, request, found, `/${event().slug}/${path}`);
    return ok(boot);
  });
}

/** Anyone who has steps left goes to the first of them, on whatever device the home is opened. */
async function drawHome(ctx: Context, call: Call<typeof homePage>): Promise<FastifyReply> {
  const [step] = call.member().steps;
  if (step === undefined) return draw(call, previewOf(ctx, call) ?? { kind: 'home' });
  const next = encodeURIComponent(call.request.raw.url ?? '/');
  return call.reply.redirect(`/${call.event().slug}/${STEP_PATHS[step]}?next=${next}`, 302);
}

/** The outcome of a search, or why there is none. */
async function drawSearch(ctx: Context, call: Call<typeof searchPage>): Promise<FastifyReply> {
  const { request, reply, query } = call;
  const area = headingArea(request.raw.url ?? '/');
  const place = { member: call.member(), event: call.event() };
  const page = await searchPageOf(ctx, request, place, { q: query.q ?? '', area: area === 'search' ? null : area });
  return page.ok ? draw(call, page.value) : answerRefusal(request, reply, page.refusal);
}

/** The page that attendees see while an event is closed, for those who pass it and ask (`?preview=closed`). */
function previewOf(ctx: Context, { request, event }: Call<typeof homePage>): PageData | null {
  const asked = new URL(request.raw.url ?? '/', 'http://site').searchParams.get('preview') === 'closed';
  return asked ? closedPage(phaseOf(ctx, event())) : null;
}

/** Access to the page, by person and by time, was decided before this runs. */
function draw<O extends Operation>(call: Call<O>, page: PageData | null): Promise<FastifyReply> {
  const { request, reply } = call;
  return page ? reply.drawPage(page) : answerRefusal(request, reply, { code: 'not_found' });
}
