import type { ApplauseValue } from './operations.ts';
import type { Topic } from '../live.ts';

/** The stage of a session. */
export interface StageTopic {
  readonly name: 'stage:<session>';
  readonly signals: {
    /** How often a reaction was given since the signal before. */
    readonly applause: ApplauseValue;
  };
}
export const stageTopic = (session_id: string) => `stage:${session_id}` as Topic<StageTopic>;
