import type { NamedArea } from '@plenary/domain/audience/places';
import { type ComponentType, createElement } from 'react';
// They come with any page but the home: nothing moves when it is drawn.
import '../features/header/AreaBar.tsx';
import '../features/header/SponsorStrip.tsx';
import { useArea } from '../live/use-area.ts';
import type { Page, PageKind } from './page-kind.ts';

/** A page with the area of the event that it belongs to; absent: `other`, null: the page follows what says so already (AUN6). */
interface PageOfArea extends Page {
  readonly area?: NamedArea | null;
}

const PAGES = {
  timeline_edit: {
    area: 'agenda',
    texts: ['timeline-edit'],
    load: () => import('../features/timeline/edit/TimelineEditPage.tsx').then((m) => m.TimelineEditPage),
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
  host: {
    texts: ['places'],
    load: () => import('../features/host/HostPage.tsx').then((m) => m.HostPage),
  },
  moderation: {
    texts: ['moderation', 'chat', 'places'],
    load: () => import('../features/chat/moderation/ModerationPage.tsx').then((m) => m.ModerationPage),
  },
  polls: {
    area: 'polls',
    texts: ['polls'],
    load: () => import('../features/polls/PollsPage.tsx').then((m) => m.PollsPage),
  },
  networking: {
    area: null,
    texts: ['rooms'],
    load: () => import('../features/rooms/networking/NetworkingPage.tsx').then((m) => m.NetworkingPage),
  },
  speed_networking: {
    area: 'networking',
    texts: ['rooms', 'speed-networking', 'contacts'],
    load: () => import('../features/speed-networking/SpeedPage.tsx').then((m) => m.SpeedPage),
  },
  meetings: {
    area: 'networking',
    texts: ['rooms', 'meetings', 'calls'],
    load: () => import('../features/meetings/MeetingsPage.tsx').then((m) => m.MeetingsPage),
  },
  contacts: {
    area: 'networking',
    texts: ['rooms', 'contacts'],
    load: () => import('../features/contacts/ContactsPage.tsx').then((m) => m.ContactsPage),
  },
  exhibitors: {
    area: null,
    texts: ['rooms'],
    load: () => import('../features/rooms/ExhibitorsPage.tsx').then((m) => m.ExhibitorsPage),
  },
  exhibitor: {
    area: null,
    texts: ['exhibitors', 'rooms'],
    load: () => import('../features/exhibitors/ExhibitorPage.tsx').then((m) => m.ExhibitorPage),
  },
  rooms: {
    texts: ['rooms-edit', 'exhibitors', 'file-field'],
    load: () => import('../features/rooms/edit/RoomsPage.tsx').then((m) => m.RoomsPage),
  },
  vault: {
    area: 'vault',
    texts: ['vault'],
    load: () => import('../features/vault/VaultPage.tsx').then((m) => m.VaultPage),
  },
  vault_item: {
    area: 'vault',
    texts: ['vault', 'chat-files', 'streams'],
    load: () => import('../features/vault/VaultItemPage.tsx').then((m) => m.VaultItemPage),
  },
  sponsors: {
    area: 'sponsors',
    texts: ['sponsors'],
    load: () => import('../features/sponsors/SponsorsPage.tsx').then((m) => m.SponsorsPage),
  },
  sponsor: {
    area: 'sponsors',
    texts: ['sponsors'],
    load: () => import('../features/sponsors/SponsorPage.tsx').then((m) => m.SponsorPage),
  },
  tour: {
    area: 'tour',
    texts: ['tour', 'streams'],
    load: () => import('../features/tour/TourPage.tsx').then((m) => m.TourPage),
  },
  search: {
    texts: ['search'],
    load: () => import('../features/search/SearchPage.tsx').then((m) => m.SearchPage),
  },
  games: {
    area: 'games',
    texts: ['games', 'vault'],
    load: () => import('../features/games/GamesPage.tsx').then((m) => m.GamesPage),
  },
  game: {
    area: 'games',
    texts: ['games', 'vault', 'streams'],
    load: () => import('../features/games/GamePage.tsx').then((m) => m.GamePage),
  },
  game_screen: {
    area: 'games',
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
    area: null,
    texts: ['questions'],
    load: () => import('../features/questions/QuestionsPage.tsx').then((m) => m.QuestionsPage),
  },
  questions_present: {
    area: null,
    texts: ['questions'],
    load: () => import('../features/questions/PresentPage.tsx').then((m) => m.PresentPage),
  },
  coming_soon: {
    texts: ['event-closed', 'places'],
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
  studio: {
    texts: ['studio', 'my-events'],
    load: () => import('../features/studio/StudioPage.tsx').then((m) => m.StudioPage),
  },
  studio_new: {
    texts: ['studio', 'studio-frame', 'studio-copy', 'studio-given', 'schedules', 'file-field'],
    load: () => import('../features/studio/NewEventPage.tsx').then((m) => m.NewEventPage),
  },
  studio_event: {
    texts: ['studio', 'studio-frame', 'team', 'drafts', 'releases'],
    load: () => import('../features/studio/StudioEventPage.tsx').then((m) => m.StudioEventPage),
  },
  studio_settings: {
    texts: ['studio', 'studio-frame', 'event-settings'],
    load: () => import('../features/studio/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
  },
  studio_chat_rules: {
    texts: ['studio', 'studio-frame', 'moderation'],
    load: () => import('../features/studio/chat-rules/ChatRulesPage.tsx').then((m) => m.ChatRulesPage),
  },
  studio_polls: {
    texts: ['studio', 'studio-frame', 'studio-editors'],
    load: () => import('../features/studio/polls/StudioPollsPage.tsx').then((m) => m.StudioPollsPage),
  },
  studio_people: {
    texts: ['studio', 'studio-frame', 'people-list', 'team', 'audience', 'file-field'],
    load: () => import('../features/studio/people/PeoplePage.tsx').then((m) => m.PeoplePage),
  },
  studio_installation: {
    texts: ['studio', 'installation', 'text-languages'],
    load: () => import('../features/studio/installation/InstallationPage.tsx').then((m) => m.InstallationPage),
  },
  studio_awaited: {
    texts: ['studio', 'studio-frame', 'people-list', 'team', 'audience'],
    load: () => import('../features/studio/people/AwaitedPage.tsx').then((m) => m.AwaitedPage),
  },
  studio_team: {
    texts: ['studio', 'studio-frame', 'team', 'audience'],
    load: () => import('../features/studio/team/TeamPage.tsx').then((m) => m.TeamPage),
  },
  studio_doors: {
    texts: ['studio', 'studio-frame', 'doors', 'audience'],
    load: () => import('../features/studio/doors/DoorsPage.tsx').then((m) => m.DoorsPage),
  },
  studio_rehearse: {
    texts: ['studio', 'studio-frame', 'rehearsals'],
    load: () => import('../features/studio/rehearse/RehearsePage.tsx').then((m) => m.RehearsePage),
  },
  studio_history: {
    texts: ['studio', 'studio-frame', 'history', 'event-settings', 'timeline-edit', 'text-languages'],
    load: () => import('../features/studio/history/HistoryPage.tsx').then((m) => m.HistoryPage),
  },
  studio_sessions: {
    texts: ['studio', 'studio-frame', 'studio-sessions', 'timeline-edit', 'releases', 'file-field', 'text-languages'],
    load: () => import('../features/studio/sessions/SessionsPage.tsx').then((m) => m.SessionsPage),
  },
  studio_view: {
    texts: ['studio', 'studio-frame', 'previews'],
    load: () => import('../features/studio/ViewPage.tsx').then((m) => m.ViewPage),
  },
  studio_halls: {
    texts: ['studio', 'studio-frame', 'halls', 'text-languages', 'releases'],
    load: () => import('../features/studio/halls/HallsPage.tsx').then((m) => m.HallsPage),
  },
  studio_schedules: {
    texts: ['studio', 'studio-frame', 'schedules', 'file-field'],
    load: () => import('../features/studio/schedules/SchedulesPage.tsx').then((m) => m.SchedulesPage),
  },
  studio_section: {
    texts: ['studio', 'studio-frame', 'studio-editors', 'releases', 'file-field', 'text-languages'],
    load: () => import('../features/studio/sections/SectionPage.tsx').then((m) => m.SectionPage),
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
    texts: ['fields', 'file-field'],
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
} as const satisfies Partial<Record<PageKind, PageOfArea>>;

/** The pages to which few go from a home that is on: those before and after an event, of its hosts, and of the site. */
export const OTHER_PAGES = Object.fromEntries(
  Object.entries<PageOfArea>(PAGES).map(([kind, { area = 'other', texts, load }]) => [
    kind,
    { texts, load: async () => (area === null ? load() : inArea(area, await load())) },
  ]),
) as Readonly<Record<keyof typeof PAGES, Page>>;

/** A page that says for as long as it is shown in which area the person is. */
function inArea(area: NamedArea, page: ComponentType): ComponentType {
  return function PageInArea() {
    useArea(area);
    return createElement(page);
  };
}
