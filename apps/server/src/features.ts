import type { Feature } from './feature.ts';
import { accounts } from './features/accounts/index.ts';
import { acts } from './features/acts/index.ts';
import { createAttendance } from './features/attendance/index.ts';
import { audience } from './features/audience/index.ts';
import { audit } from './features/audit/index.ts';
import { awaited } from './features/awaited/index.ts';
import { auth } from './features/auth/index.ts';
import { bundles, sectionUploads } from './features/imports/bundles/index.ts';
import { calendars } from './features/calendars/index.ts';
import { applause } from './features/applause/index.ts';
import { boards, boardUploads } from './features/boards/index.ts';
import { blockInCall, calls, callsOfSeats } from './features/calls/index.ts';
import { captions } from './features/captions/index.ts';
import { questions } from './features/questions/index.ts';
import { chatUploads, createChat, support } from './features/chat/index.ts';
import { speedNetworking } from './features/speed-networking/index.ts';
import { streamEntries } from './features/stream-entries/index.ts';
import { deviceChecks } from './features/device-checks/index.ts';
import { drafts } from './features/drafts/index.ts';
import { demoStreams } from './features/demo-streams/index.ts';
import { contacts } from './features/contacts/index.ts';
import { errorReports } from './features/error-reports/index.ts';
import { exhibitors, exhibitorUploads } from './features/exhibitors/index.ts';
import { files } from './features/files/index.ts';
import { health } from './features/health/index.ts';
import { hostedStreams } from './features/hosted-streams/index.ts';
import { home } from './features/home/index.ts';
import { moments } from './features/moments/index.ts';
import { invitations } from './features/invitations/index.ts';
import { mailer } from './features/mailer/index.ts';
import { meetings } from './features/meetings/index.ts';
import { notifications, takeBackReminder } from './features/notifications/index.ts';
import { pages } from './features/pages/index.ts';
import { site } from './features/pages/site/index.ts';
import { points } from './features/points/index.ts';
import { checkIn } from './features/check-in/index.ts';
import { vault } from './features/vault/index.ts';
import { games } from './features/games/index.ts';
import { polls } from './features/polls/index.ts';
import { presence } from './features/presence/index.ts';
import { profile } from './features/profile/index.ts';
import { sso } from './features/sso/index.ts';
import { tickets } from './features/tickets/index.ts';
import { createRoomEdits } from './features/rooms/edit/index.ts';
import { createRooms } from './features/rooms/index.ts';
import { schedules } from './features/imports/schedules/index.ts';
import { rehearsals } from './features/rehearsals/index.ts';
import { search } from './features/search/index.ts';
import { sessionPictures } from './features/session-pictures/index.ts';
import { createUploads } from './features/uploads/index.ts';
import { hallModerators } from './features/hall-moderators/index.ts';
import { speakers } from './features/speakers/index.ts';
import { studio } from './features/studio/index.ts';
import { stopMails } from './features/stop-mails/index.ts';
import { simulation } from './features/simulation/index.ts';
import { timelineEdits } from './features/timeline/edit/index.ts';
import { timeline } from './features/timeline/index.ts';
import { userCard } from './features/user-card/index.ts';
import { live } from './live/feature.ts';
import { dailyBackups } from './backup/daily.ts';

/** Every feature of the product, in the order in which it is registered. */
export const FEATURES: readonly Feature[] = [
  live,
  health,
  dailyBackups,
  errorReports,
  files,
  demoStreams,
  streamEntries,
  hostedStreams,
  drafts,
  bundles,
  schedules,
  createChat(blockInCall),
  createUploads([chatUploads, boardUploads, exhibitorUploads, sectionUploads]),
  support,
  timeline,
  createAttendance({ unmarked: takeBackReminder }),
  timelineEdits,
  speakers,
  hallModerators,
  calendars,
  captions,
  notifications,
  polls,
  games,
  vault,
  questions,
  applause,
  createRooms(callsOfSeats),
  createRoomEdits(callsOfSeats),
  exhibitors,
  awaited,
  deviceChecks,
  calls,
  contacts,
  speedNetworking,
  boards,
  search,
  meetings,
  sessionPictures,
  home,
  moments,
  pages,
  auth,
  mailer,
  invitations,
  tickets,
  sso,
  accounts,
  audit,
  points,
  checkIn,
  profile,
  presence,
  acts,
  audience,
  userCard,
  simulation,
  stopMails,
  rehearsals,
  studio,
  site,
];
