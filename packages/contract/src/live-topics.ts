import type { PeopleTopic } from './accounts/topics.ts';
import type { StageTopic } from './applause/topics.ts';
import type { OccupancyTopic, UserTimelineTopic } from './attendance/topics.ts';
import type { AreaTopic, AudienceTopic } from './audience/topics.ts';
import type { DrawingTopic, WhiteboardTopic } from './boards/topics.ts';
import type { CallTopic, MailboxTopic } from './calls/topics.ts';
import type { CaptionsTopic } from './captions/topics.ts';
import type { ChatModTopic, ChatTopic } from './chat/topics.ts';
import type { OpeningsTopic, QuizTopic } from './games/topics.ts';
import type { HostedStreamsTopic } from './hosted-streams/topics.ts';
import type { NotificationsTopic } from './notifications/topics.ts';
import type { OwnTopic } from './own-topic.ts';
import type { LeadersTopic } from './points/topics.ts';
import type { PollResultsTopic, PollsMadeTopic, PollsTopic } from './polls/topics.ts';
import type { OnlineTopic } from './presence/topics.ts';
import type { QuestionsModTopic, QuestionsTopic } from './questions/topics.ts';
import type { LobbyTopic, RoomsRunTopic, SeatTopic } from './rooms/topics.ts';
import type { SpeedTopic } from './speed-networking/topics.ts';
import type { StudioTopic } from './studio/topics.ts';
import type { SupportTopic } from './chat/support-topics.ts';
import type { TimelineHostTopic, TimelineTopic } from './timeline/topics.ts';
import type { VaultFilmsTopic } from './vault/topics.ts';

/** Every topic that clients may follow. The server says nothing on others, and docs/live-events.md lists these. */
export type LiveTopic =
  | AreaTopic
  | AudienceTopic
  | CallTopic
  | CaptionsTopic
  | ChatModTopic
  | ChatTopic
  | DrawingTopic
  | HostedStreamsTopic
  | LeadersTopic
  | LobbyTopic
  | MailboxTopic
  | NotificationsTopic
  | OccupancyTopic
  | OnlineTopic
  | OpeningsTopic
  | OwnTopic
  | PeopleTopic
  | PollResultsTopic
  | PollsMadeTopic
  | PollsTopic
  | QuestionsModTopic
  | QuestionsTopic
  | QuizTopic
  | RoomsRunTopic
  | SeatTopic
  | SpeedTopic
  | StageTopic
  | StudioTopic
  | SupportTopic
  | TimelineHostTopic
  | TimelineTopic
  | UserTimelineTopic
  | VaultFilmsTopic
  | WhiteboardTopic;
