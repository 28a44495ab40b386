import type { PageKind } from '../shell/page-kind.ts';

const OTHER = 'src/shell/other-pages.ts';

/** The modules that draw each kind of page below apps/web, as the build's manifest names them; the browser needs no such names. */
export const PAGE_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  home: ['src/features/home/HomePage.tsx'],
  live_stream: ['src/features/streams/StreamPage.tsx'],
  agenda: ['src/features/agenda/AgendaPage.tsx'],
  timeline_edit: [OTHER, 'src/features/timeline-edits/TimelineEditPage.tsx'],
  check_in: [OTHER, 'src/features/check-in/CheckInPage.tsx'],
  check_in_hall: [OTHER, 'src/features/check-in/HallScreenPage.tsx'],
  audience: [OTHER, 'src/features/audience/AudiencePage.tsx'],
  polls: [OTHER, 'src/features/polls/PollsPage.tsx'],
  networking: [OTHER, 'src/features/rooms/NetworkingPage.tsx'],
  speed_networking: ['src/features/speed-networking/SpeedPage.tsx'],
  meetings: ['src/features/meetings/MeetingsPage.tsx'],
  contacts: ['src/features/contacts/ContactsPage.tsx'],
  exhibitors: [OTHER, 'src/features/rooms/ExhibitorsPage.tsx'],
  vault: [OTHER, 'src/features/vault/VaultPage.tsx'],
  vault_item: [OTHER, 'src/features/vault/VaultItemPage.tsx'],
  search: [OTHER, 'src/features/search/SearchPage.tsx'],
  games: [OTHER, 'src/features/games/GamesPage.tsx'],
  game: [OTHER, 'src/features/games/GamePage.tsx'],
  game_screen: [OTHER, 'src/features/games/quiz/QuizScreenPage.tsx'],
  devices: [OTHER, 'src/features/calls/devices/DevicesPage.tsx'],
  poll_screen: [OTHER, 'src/features/polls/PollScreenPage.tsx'],
  questions: [OTHER, 'src/features/questions/QuestionsPage.tsx'],
  questions_present: [OTHER, 'src/features/questions/PresentPage.tsx'],
  go_live: [OTHER, 'src/features/go-live/GoLivePage.tsx'],
  coming_soon: [OTHER, 'src/features/event-closed/ComingSoonPage.tsx'],
  event_over: [OTHER, 'src/features/event-closed/EventOverPage.tsx'],
  onboarding: [OTHER, 'src/features/onboarding/OnboardingPage.tsx'],
  events: [OTHER, 'src/features/my-events/MyEventsPage.tsx'],
  content: [OTHER, 'src/features/pages/ContentPage.tsx'],
  design: [OTHER, 'src/features/design/DesignPage.tsx'],
  not_found: [OTHER, 'src/features/error-pages/ErrorPage.tsx'],
  error: [OTHER, 'src/features/error-pages/ErrorPage.tsx'],
};
