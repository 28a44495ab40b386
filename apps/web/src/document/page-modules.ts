import type { PageKind } from '../shell/page-kind.ts';

const EVENT = 'src/shell/event-parts.ts';
const OTHER = 'src/shell/other-pages.ts';

/** The modules that draw each kind of page below apps/web, as the build's manifest names them; the browser needs no such names. */
export const PAGE_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  home: ['src/features/home/HomePage.tsx'],
  live_stream: [EVENT, 'src/features/streams/StreamPage.tsx'],
  agenda: [EVENT, 'src/features/agenda/AgendaPage.tsx'],
  timeline_edit: [OTHER, 'src/features/timeline/edit/TimelineEditPage.tsx'],
  check_in: [OTHER, 'src/features/check-in/CheckInPage.tsx'],
  check_in_hall: [OTHER, 'src/features/check-in/HallScreenPage.tsx'],
  host: [OTHER, 'src/features/host/HostPage.tsx'],
  moderation: [OTHER, 'src/features/chat/moderation/ModerationPage.tsx'],
  audience: [OTHER, 'src/features/audience/AudiencePage.tsx'],
  polls: [OTHER, 'src/features/polls/PollsPage.tsx'],
  networking: [OTHER, 'src/features/rooms/networking/NetworkingPage.tsx'],
  speed_networking: ['src/features/speed-networking/SpeedPage.tsx'],
  meetings: ['src/features/meetings/MeetingsPage.tsx'],
  contacts: ['src/features/contacts/ContactsPage.tsx'],
  exhibitors: [OTHER, 'src/features/rooms/ExhibitorsPage.tsx'],
  exhibitor: [OTHER, 'src/features/exhibitors/ExhibitorPage.tsx'],
  rooms: [OTHER, 'src/features/rooms/edit/RoomsPage.tsx'],
  vault: [OTHER, 'src/features/vault/VaultPage.tsx'],
  vault_item: [OTHER, 'src/features/vault/VaultItemPage.tsx'],
  sponsors: [OTHER, 'src/features/sponsors/SponsorsPage.tsx'],
  sponsor: [OTHER, 'src/features/sponsors/SponsorPage.tsx'],
  tour: [OTHER, 'src/features/tour/TourPage.tsx'],
  search: [OTHER, 'src/features/search/SearchPage.tsx'],
  games: [OTHER, 'src/features/games/GamesPage.tsx'],
  game: [OTHER, 'src/features/games/GamePage.tsx'],
  game_screen: [OTHER, 'src/features/games/quiz/QuizScreenPage.tsx'],
  devices: [OTHER, 'src/features/calls/devices/DevicesPage.tsx'],
  device_checks: [OTHER, 'src/features/calls/devices/DeviceChecksPage.tsx'],
  poll_screen: [OTHER, 'src/features/polls/PollScreenPage.tsx'],
  questions: [OTHER, 'src/features/questions/QuestionsPage.tsx'],
  questions_present: [OTHER, 'src/features/questions/PresentPage.tsx'],
  go_live: [OTHER, 'src/features/go-live/GoLivePage.tsx'],
  coming_soon: [OTHER, 'src/features/event-closed/ComingSoonPage.tsx'],
  event_over: [OTHER, 'src/features/event-closed/EventOverPage.tsx'],
  onboarding: [OTHER, 'src/features/onboarding/OnboardingPage.tsx'],
  studio: [OTHER, 'src/features/studio/StudioPage.tsx'],
  studio_new: [OTHER, 'src/features/studio/NewEventPage.tsx'],
  studio_event: [OTHER, 'src/features/studio/StudioEventPage.tsx'],
  studio_settings: [OTHER, 'src/features/studio/settings/SettingsPage.tsx'],
  studio_chat_rules: [OTHER, 'src/features/studio/chat-rules/ChatRulesPage.tsx'],
  studio_polls: [OTHER, 'src/features/studio/polls/StudioPollsPage.tsx'],
  studio_people: [OTHER, 'src/features/studio/people/PeoplePage.tsx'],
  studio_installation: [OTHER, 'src/features/studio/installation/InstallationPage.tsx'],
  studio_awaited: [OTHER, 'src/features/studio/people/AwaitedPage.tsx'],
  studio_team: [OTHER, 'src/features/studio/team/TeamPage.tsx'],
  studio_halls: [OTHER, 'src/features/studio/halls/HallsPage.tsx'],
  studio_schedules: [OTHER, 'src/features/studio/schedules/SchedulesPage.tsx'],
  studio_section: [OTHER, 'src/features/studio/sections/SectionPage.tsx'],
  studio_doors: [OTHER, 'src/features/studio/doors/DoorsPage.tsx'],
  studio_rehearse: [OTHER, 'src/features/studio/rehearse/RehearsePage.tsx'],
  studio_history: [OTHER, 'src/features/studio/history/HistoryPage.tsx'],
  studio_sessions: [OTHER, 'src/features/studio/sessions/SessionsPage.tsx'],
  studio_view: [OTHER, 'src/features/studio/ViewPage.tsx'],
  events: [OTHER, 'src/features/my-events/MyEventsPage.tsx'],
  content: [OTHER, 'src/features/pages/ContentPage.tsx'],
  design: [OTHER, 'src/features/design/DesignPage.tsx'],
  not_found: [OTHER, 'src/features/error-pages/ErrorPage.tsx'],
  error: [OTHER, 'src/features/error-pages/ErrorPage.tsx'],
};

/** The modules of the parts that the server draws as well (`drawnPart`), by their names: a document links the styles of those in it. */
export const PART_MODULES = {
  AreaBar: EVENT,
  EventBanner: 'src/features/previews/index.ts',
  HomeMoment: 'src/features/moments/HomeMoment.tsx',
  HostChip: 'src/features/header/HostChip.tsx',
  OwnPlaces: 'src/page/places/OwnPlaces.tsx',
  SimulationLine: 'src/features/home/SimulationLine.tsx',
  SponsorStrip: EVENT,
} as const;
export type PartName = keyof typeof PART_MODULES;

/** Those whose code waits for the first touch of the page (`heldPart`): the document names their styles alone. */
export const HELD_PARTS: ReadonlySet<PartName> = new Set(['HomeMoment', 'OwnPlaces']);
