import type { Page, PageKind } from './page-kind.ts';

/** The pages to which few go from a home that is on: those before and after an event, of its hosts, and of the site. */
export const OTHER_PAGES = {
  timeline_edit: {
    texts: ['timeline-edits'],
    load: () => import('../features/timeline-edits/TimelineEditPage.tsx').then((m) => m.TimelineEditPage),
  },
  check_in: {
    texts: ['check-in'],
    load: () => import('../features/check-in/CheckInPage.tsx').then((m) => m.CheckInPage),
  },
  check_in_hall: {
    texts: ['check-in'],
    load: () => import('../features/check-in/HallScreenPage.tsx').then((m) => m.HallScreenPage),
  },
  audience: {
    texts: ['audience', 'notifications'],
    load: () => import('../features/audience/AudiencePage.tsx').then((m) => m.AudiencePage),
  },
  polls: {
    texts: ['polls'],
    load: () => import('../features/polls/PollsPage.tsx').then((m) => m.PollsPage),
  },
  networking: {
    texts: ['rooms'],
    load: () => import('../features/rooms/NetworkingPage.tsx').then((m) => m.NetworkingPage),
  },
  speed_networking: {
    texts: ['rooms', 'speed-networking', 'contacts'],
    load: () => import('../features/speed-networking/SpeedPage.tsx').then((m) => m.SpeedPage),
  },
  meetings: {
    texts: ['rooms', 'meetings'],
    load: () => import('../features/meetings/MeetingsPage.tsx').then((m) => m.MeetingsPage),
  },
  contacts: {
    texts: ['rooms', 'contacts'],
    load: () => import('../features/contacts/ContactsPage.tsx').then((m) => m.ContactsPage),
  },
  exhibitors: {
    texts: ['rooms'],
    load: () => import('../features/rooms/ExhibitorsPage.tsx').then((m) => m.ExhibitorsPage),
  },
  exhibitor: {
    texts: ['exhibitors', 'rooms'],
    load: () => import('../features/exhibitors/ExhibitorPage.tsx').then((m) => m.ExhibitorPage),
  },
  rooms: {
    texts: ['room-edits'],
    load: () => import('../features/room-edits/RoomsPage.tsx').then((m) => m.RoomsPage),
  },
  vault: {
    texts: ['vault'],
    load: () => import('../features/vault/VaultPage.tsx').then((m) => m.VaultPage),
  },
  vault_item: {
    texts: ['vault', 'streams'],
    load: () => import('../features/vault/VaultItemPage.tsx').then((m) => m.VaultItemPage),
  },
  sponsors: {
    texts: ['sponsors'],
    load: () => import('../features/sponsors/SponsorsPage.tsx').then((m) => m.SponsorsPage),
  },
  sponsor: {
    texts: ['sponsors'],
    load: () => import('../features/sponsors/SponsorPage.tsx').then((m) => m.SponsorPage),
  },
  tour: {
    texts: ['tour', 'streams'],
    load: () => import('../features/tour/TourPage.tsx').then((m) => m.TourPage),
  },
  search: {
    texts: ['search'],
    load: () => import('../features/search/SearchPage.tsx').then((m) => m.SearchPage),
  },
  games: {
    texts: ['games', 'vault'],
    load: () => import('../features/games/GamesPage.tsx').then((m) => m.GamesPage),
  },
  game: {
    texts: ['games', 'vault', 'streams'],
    load: () => import('../features/games/GamePage.tsx').then((m) => m.GamePage),
  },
  game_screen: {
    texts: ['games'],
    load: () => import('../features/games/quiz/QuizScreenPage.tsx').then((m) => m.QuizScreenPage),
  },
  devices: {
    texts: ['devices'],
    load: () => import('../features/calls/devices/DevicesPage.tsx').then((m) => m.DevicesPage),
  },
  device_checks: {
    texts: ['devices'],
    load: () => import('../features/calls/devices/DeviceChecksPage.tsx').then((m) => m.DeviceChecksPage),
  },
  poll_screen: {
    texts: ['polls'],
    load: () => import('../features/polls/PollScreenPage.tsx').then((m) => m.PollScreenPage),
  },
  go_live: {
    texts: ['go-live'],
    load: () => import('../features/go-live/GoLivePage.tsx').then((m) => m.GoLivePage),
  },
  questions: {
    texts: ['questions'],
    load: () => import('../features/questions/QuestionsPage.tsx').then((m) => m.QuestionsPage),
  },
  questions_present: {
    texts: ['questions'],
    load: () => import('../features/questions/PresentPage.tsx').then((m) => m.PresentPage),
  },
  coming_soon: {
    texts: ['event-closed'],
    load: () => import('../features/event-closed/ComingSoonPage.tsx').then((m) => m.ComingSoonPage),
  },
  event_over: {
    texts: ['event-closed'],
    load: () => import('../features/event-closed/EventOverPage.tsx').then((m) => m.EventOverPage),
  },
  onboarding: {
    texts: ['onboarding', 'avatar', 'fields', 'titles'],
    load: () => import('../features/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage),
  },
  events: {
    texts: ['my-events'],
    load: () => import('../features/my-events/MyEventsPage.tsx').then((m) => m.MyEventsPage),
  },
  content: {
    texts: [],
    load: () => import('../features/pages/ContentPage.tsx').then((m) => m.ContentPage),
  },
  design: {
    texts: ['fields'],
    load: () => import('../features/design/DesignPage.tsx').then((m) => m.DesignPage),
  },
  not_found: {
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.NotFoundPage),
  },
  error: {
    texts: ['error-pages'],
    load: () => import('../features/error-pages/ErrorPage.tsx').then((m) => m.ErrorPage),
  },
} as const satisfies Partial<Record<PageKind, Page>>;
