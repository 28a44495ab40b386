import { HallRestore, HallScreens, StudioHalls } from './halls/operations.ts';
import { Rehearsals } from './rehearsals/operations.ts';
import { ExhibitorPage } from './exhibitors/operations.ts';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { PublicChat } from './chat/operations.ts';
import { EventInfo } from './event.ts';
import { GameCard } from './games/operations.ts';
import { Heading, HomeArea, Sponsor } from './home/operations.ts';
import { LANGUAGES } from '@plenary/domain/language/language';
import { PREVIEW_ROLES } from '@plenary/domain/policy/preview';
import { THEMES } from '@plenary/domain/theme/theme';
import { Id, IsoTime } from './ids.ts';
import { HomeMoment } from './moments/operations.ts';
import { OnboardingPage } from './onboarding/page.ts';
import { Me } from './accounts/people.ts';
import { NearTimeline, PackedTimeline, SessionDetails } from './timeline/operations.ts';
import { ScheduleSource } from './schedules/operations.ts';
import { SearchOutcome } from './search/operations.ts';
import { Section, SectionName, SectionRestore } from './studio/sections.ts';
import { Check, EventForm, OrganisedEvent } from './studio/operations.ts';
import { Waiting } from './studio/releases.ts';
import { StudioDoors } from './studio/doors.ts';
import { HistoryFilter, StudioHistory } from './studio/history.ts';
import { StudioPeople } from './studio/people.ts';
import { Awaited } from './studio/awaited.ts';
import { InstallationPage } from './studio/installation.ts';
import { StudioTeam } from './studio/team.ts';
import { StudioView } from './studio/view.ts';
import { Collected } from './timeline/collected.ts';
import { Tour } from './tour/operations.ts';
import { BegunFilm, VaultCard, VaultContent, VaultPart } from './vault/operations.ts';

/** A message shown once at the top of the next page; category `message` dismisses itself after 5 s. */
export const Flash = z.object({ category: z.enum(['message', 'success', 'warning', 'error']), message: z.string() });
export type Flash = z.infer<typeof Flash>;

/**
 * Category of every flash message, by the code that the cookie carries; its sentence is in namespace `flash` of the
 * texts.
 */
export const FLASHES = {
  signed_out: 'message',
  password_changed: 'success',
  code_sent: 'message',
  welcome: 'message',
  verify_first: 'warning',
  number_verified: 'message',
  session_ended: 'message',
} as const satisfies Record<string, Flash['category']>;
export type FlashCode = keyof typeof FLASHES;

/** The simulated people of an event: those of the demo, or of a rehearsal. */
export const SimulationNote = z.enum(['demo', 'rehearsal']);
export type SimulationNote = z.infer<typeof SimulationNote>;

/** Everything the frame around an event's pages draws: home areas, sponsors, timeline, unread counts. */
export const EventFrame = z.object({
  heading: Heading,
  areas: z.array(HomeArea),
  /** Sponsors of the header strip, in order. */
  sponsors: z.array(Sponsor),
  /** The sessions near now; `getTimeline` has all of them. */
  timeline: NearTimeline,
  /** The public chat, when the flag is on. */
  public_chat: z.nullable(PublicChat),
  /** Threads with members, private ones and those with the event's support, in which something is unread. */
  unread_threads: z.int(),
  /** Present where people of the event are simulated, which the home says. */
  simulated: z.optional(SimulationNote),
  /** Unread notifications, as far as they are counted. */
  unread_notifications: z.int(),
  /** Those of them about threads with members, which `unread_threads` counts too; absent: none. */
  unread_of_threads: z.optional(z.int()),
  /** Those of them that say something that is over soon, of which a page that opens may show some; absent: none. */
  unread_pressing: z.optional(z.int()),
  /** Kinds of them that the person does not want here; absent: none. */
  hidden_notifications: z.optional(z.array(z.string())),
  /** Cursors from the same snapshot, by topic; the live client goes on from them. */
  cursors: z.record(z.string(), z.string()),
});
export type EventFrame = z.infer<typeof EventFrame>;

/** The content of the addressed page itself. `frame` pages need `Boot.frame`. */
export const PageData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    /** The reader organises an event, or may make one. */
    studio: z.boolean(),
    events: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        phase: z.enum(['before', 'open', 'after']),
        /** Absent: it is published. */
        draft: z.optional(z.literal(true)),
        starts_at: z.nullable(IsoTime),
        closes_at: z.nullable(IsoTime),
        time_zone: z.string(),
        image: z.nullable(z.string()),
      }),
    ),
  }),
  /** `may_make`: the reader may make events. `operates`: and looks after the installation. */
  z.object({
    kind: z.literal('studio'),
    events: z.array(OrganisedEvent),
    may_make: z.boolean(),
    operates: z.boolean(),
  }),
  z.object({ kind: z.literal('studio_installation'), installation: InstallationPage }),
  z.object({ kind: z.literal('studio_new'), events: z.array(OrganisedEvent) }),
  z.object({ kind: z.literal('studio_event'), form: EventForm, left: z.array(Check), waiting: Waiting }),
  z.object({
    ...{ kind: z.literal('studio_halls'), halls: StudioHalls, screens: HallScreens },
    /** The change that a form takes back; absent: none. */
    restore: z.optional(HallRestore),
  }),
  z.object({ kind: z.literal('studio_rehearse'), rehearsals: Rehearsals }),
  z.object({ kind: z.literal('studio_settings') }),
  z.object({ kind: z.literal('studio_chat_rules') }),
  z.object({ kind: z.literal('studio_polls') }),
  z.object({ kind: z.literal('studio_people'), people: StudioPeople }),
  z.object({ kind: z.literal('studio_awaited'), awaited: Awaited }),
  z.object({
    kind: z.literal('studio_team'),
    team: StudioTeam,
    /** Names of those who make organisers and take that back, and of those who make them (INS5). */
    ...{ operators: z.array(z.string()), makers: z.array(z.string()) },
    /** The first of these that the reader is. */
    reader: z.enum(['operator', 'maker', 'other']),
  }),
  z.object({ kind: z.literal('studio_doors'), doors: StudioDoors }),
  z.object({ kind: z.literal('studio_history'), filter: HistoryFilter, start: StudioHistory }),
  z.object({ kind: z.literal('studio_schedules'), sources: z.array(ScheduleSource) }),
  z.object({
    kind: z.literal('studio_section'),
    section: SectionName,
    start: Section,
    /** The state that the form begins with; absent: as it is. */
    restore: z.optional(SectionRestore),
  }),
  /** `halls`: their names, in their order. */
  z.object({ kind: z.literal('studio_sessions'), halls: z.array(z.string()), collected: Collected }),
  z.object({ kind: z.literal('studio_view'), view: StudioView }),
  OnboardingPage,
  /** `moment`: one that its reader has not dismissed; absent: none. */
  z.object({ kind: z.literal('home'), moment: z.optional(HomeMoment) }),
  z.object({ kind: z.literal('timeline_edit') }),
  z.object({ kind: z.literal('check_in') }),
  /** The screen of a hall that shows a code; `token` is that of its link. */
  z.object({ kind: z.literal('check_in_hall'), token: z.string() }),
  z.object({ kind: z.literal('polls') }),
  z.object({ kind: z.literal('audience') }),
  /** Where those who run a part of the event find its places, and the reports and messages that wait for them. */
  z.object({ kind: z.literal('host') }),
  z.object({ kind: z.literal('moderation') }),
  /** The lobby of networking rooms, and that of exhibitors. */
  z.object({ kind: z.literal('networking'), title: z.string() }),
  z.object({ kind: z.literal('exhibitors'), title: z.string() }),
  /** The pages under networking beside its lobby. */
  z.object({ kind: z.literal('speed_networking'), title: z.string() }),
  z.object({ kind: z.literal('contacts'), title: z.string() }),
  z.object({ kind: z.literal('meetings'), title: z.string() }),
  z.object({ kind: z.literal('exhibitor'), title: z.string(), exhibitor: ExhibitorPage }),
  /** The page on which hosts run the rooms. */
  z.object({ kind: z.literal('rooms') }),
  /** The check of camera and microphone. */
  z.object({ kind: z.literal('devices') }),
  /** Whose devices were checked. */
  z.object({ kind: z.literal('device_checks') }),
  /** The screen of a hall; `token` is that of its link. */
  z.object({ kind: z.literal('poll_screen'), token: z.string() }),
  /** `stream`: the one that is published; null: all hosted streams. */
  z.object({ kind: z.literal('go_live'), stream: z.nullable(z.string()) }),
  z.object({ kind: z.literal('live_stream'), session_id: Id, details: SessionDetails }),
  z.object({ kind: z.literal('questions'), session_id: Id, title: z.string() }),
  z.object({ kind: z.literal('questions_present'), session_id: Id, title: z.string() }),
  /** A document that is drawn carries every session, unless they are very many: it can be read without scripts. */
  z.object({ kind: z.literal('agenda'), timeline: z.optional(PackedTimeline) }),
  z.object({
    kind: z.literal('vault'),
    title: z.string(),
    /** The first part of the items, or the one that the address names, of a search and a category. */
    ...VaultPart.shape,
    q: z.string(),
    /** null: of all categories. */
    category: z.nullable(z.string()),
    categories: z.array(z.string()),
    /** Films that the reader has begun and can go on with, the latest first. */
    begun: z.array(BegunFilm),
  }),
  /** `content` is null while the item is locked for the reader (D5). */
  z.object({
    kind: z.literal('vault_item'),
    title: z.string(),
    item: VaultCard,
    content: z.nullable(VaultContent),
  }),
  /** A search; `area` is that of the page it began on, null: the home's. */
  z.object({
    kind: z.literal('search'),
    title: z.string(),
    area: z.nullable(z.string()),
    outcome: SearchOutcome,
  }),
  z.object({ kind: z.literal('games'), title: z.string(), items: z.array(GameCard) }),
  /** `source`: where its frame comes from, for the page's policy; null: it has none, or is locked. */
  z.object({ kind: z.literal('game'), title: z.string(), item: GameCard, source: z.nullable(z.string()) }),
  /** A quiz for the screen in the hall; `key` names its live topic. */
  z.object({ kind: z.literal('game_screen'), title: z.string(), item: GameCard, key: Id }),
  /** Its sponsors are those of the frame. */
  z.object({ kind: z.literal('sponsors'), title: z.string() }),
  /** `text` is sanitised HTML (D40). */
  z.object({ kind: z.literal('sponsor'), title: z.string(), sponsor: Sponsor, text: z.string() }),
  z.object({ kind: z.literal('tour'), title: z.string(), tour: Tour }),
  z.object({ kind: z.literal('content'), slug: z.string(), title: z.string(), html: z.string() }),
  z.object({ kind: z.literal('coming_soon') }),
  z.object({ kind: z.literal('event_over'), moment: z.optional(HomeMoment) }),
  /** The look as it is built; in development only. */
  z.object({ kind: z.literal('design') }),
  z.object({ kind: z.literal('not_found') }),
  /** `code` is one of the catalogue; `message` is its sentence, in the language of the page. */
  z.object({
    kind: z.literal('error'),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    /** Words of a person that belong to it; empty: none. */
    quote: z.optional(z.string()),
    request_id: z.string(),
  }),
]);
export type PageData = z.infer<typeof PageData>;

const PageLink = z.object({ slug: z.string(), title: z.string(), url: z.string() });

/** The boot JSON: `<script type="application/json" id="boot">` on every page, and an address of its own. */
export const Boot = z.object({
  v: z.literal(1),
  /** The event's clock when this was made (real clock where no event is addressed), UTC ISO. */
  now: IsoTime,
  build: z.string(),
  /** Where people reach this site, without a slash at its end: link previews need whole addresses. */
  origin: z.string(),
  /** The name of the installation, for pages of no event (INS1). */
  site: z.string(),
  /** The document's language, a BCP 47 tag (LNG1). */
  language: z.enum(LANGUAGES),
  /** Those that are offered (INS2). */
  languages: z.array(z.enum(LANGUAGES)),
  /** Light or dark, as chosen on this device. */
  theme: z.enum(THEMES),
  /** The zone of a signed-in reader's device, an IANA name, as it was at the last page; absent: not known. */
  zone: z.optional(z.string()),
  /** true while the development-only clock control may be shown. */
  development: z.boolean(),
  event: z.nullable(EventInfo),
  me: z.nullable(Me),
  frame: z.nullable(EventFrame),
  page: PageData,
  /** Only where the operator configured an error service: the page may report its faults (ERR1). */
  tells_faults: z.optional(z.literal(true)),
  /** Title of the session to which the address leads, for link previews: only where the organiser made it public (D73). */
  preview: z.optional(z.string()),
  /**
   * A preview of the event (VAS1): as which role, and milliseconds by which its clock runs ahead; absent: the event itself. `released`: it
   * holds what waits for its release (REL14), `of` which event, as it was `at`.
   */
  previewed: z.optional(
    z.object({
      role: z.enum(PREVIEW_ROLES),
      ahead_ms: z.int(),
      released: z.optional(z.object({ of: z.string(), at: IsoTime })),
    }),
  ),
  flash: z.array(Flash),
  /** The legal pages (D37): terms, privacy, faq, cookies, and the imprint where there is one (PAG10). */
  legal: z.array(PageLink),
  /** The event's pages for everybody, the first of them (PAG26); absent: none. */
  public_pages: z.optional(z.array(PageLink)),
});
export type Boot = z.infer<typeof Boot>;

/** Same data for navigation inside the app. `path` is the page's path below `/{event}`. */
export const getBoot = operation({
  method: 'GET',
  path: '/:event/json/boot',
  action: 'event.boot',
  envelope: 'payload',
  points: 3,
  summary: 'The boot data of a page',
  params: z.object({ event: z.string() }),
  query: z.object({ path: z.optional(z.string().check(z.maxLength(512))) }),
  answer: Boot,
  refusals: ['not_found'],
});

/** The home of an event, and the page of one of its streams. */
export const homePage = operation({
  method: 'GET',
  path: '/:event',
  action: 'event.home',
  envelope: 'page',
  summary: "The event's home",
  params: z.object({ event: z.string() }),
});
export const liveStreamPage = operation({
  method: 'GET',
  path: '/:event/live_stream/:id',
  action: 'event.home',
  envelope: 'page',
  summary: 'The page that plays a stream',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

export const hostPage = operation({
  method: 'GET',
  path: '/:event/host',
  action: 'host.read',
  envelope: 'page',
  summary: 'The places of those who run a part of the event',
  params: z.object({ event: z.string() }),
});

export const agendaPage = operation({
  method: 'GET',
  path: '/:event/agenda',
  action: 'event.home',
  envelope: 'page',
  summary: 'The agenda as a page; its query holds filter, search and session (AGE10)',
  params: z.object({ event: z.string() }),
  refusals: ['not_found'],
});

/** The exports of `apps/web/dist/ssr/entry.js` for the server. */
export interface WebRenderer {
  /** Names this build; another name means that a page left open is of an earlier release. */
  readonly build?: string;
  /** Renders a page to a whole HTML document. `url` is path and query; `nonce` goes on every script and style. */
  render(url: string, boot: Boot, nonce: string): Promise<{ html: string; status: number }>;
}
