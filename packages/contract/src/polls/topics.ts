import type { Topic } from '../live.ts';
import type {
  PollCountedPayload,
  PollIdPayload,
  PollPayload,
  PollTallyPayload,
  PollVotedPayload,
} from './operations.ts';

/** The polls of an event, for everybody there. Of a poll that was removed since, every event says no more than its id. */
export interface PollsTopic {
  readonly name: 'polls';
  readonly events: {
    /** A poll was opened, or is to be read again. */
    readonly 'poll.opened': PollPayload | PollIdPayload;
    /** A poll was closed. */
    readonly 'poll.closed': PollPayload | PollIdPayload;
    /** Results that show as they come, at most once a second. */
    readonly 'poll.counted': PollCountedPayload | PollTallyPayload | PollIdPayload;
    /** A poll is gone. */
    readonly 'poll.removed': PollIdPayload;
  };
}
export const POLLS_TOPIC = 'polls' as Topic<PollsTopic>;

/** The results of a poll, for those who see them already. */
export interface PollResultsTopic {
  readonly name: 'poll:<poll>';
  readonly events: {
    /** Results, at most once a second. */
    readonly 'poll.counted': PollCountedPayload | PollTallyPayload | PollIdPayload;
    /** The poll is gone. */
    readonly 'poll.removed': PollIdPayload;
  };
}
export const pollResultsTopic = (poll_id: string) => `poll:${poll_id}` as Topic<PollResultsTopic>;

export const POLL_VOTED = 'poll.voted';

/** Of the topic of a person's own. */
export type OwnPollEvents = {
  /** One has voted. It says nothing of the vote. */
  readonly [POLL_VOTED]: PollVotedPayload;
};

/** The polls of an event, for those who make them. */
export interface PollsMadeTopic {
  readonly name: 'polls-made';
  readonly events: {
    /** A poll was made, changed, opened, closed or removed; pages that show it read it again. */
    readonly 'poll.touched': PollIdPayload;
  };
}
export const POLLS_MADE_TOPIC = 'polls-made' as Topic<PollsMadeTopic>;
