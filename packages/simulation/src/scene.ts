import type { PollKind } from '@plenary/domain/polls/polls';
import { endOf, isActive, isStreamLike, startOf } from '@plenary/domain/timeline/status';
import type { RuleSession, TimelineRules } from '@plenary/domain/timeline/types';
import { SIMULATION } from './limits.ts';
import type { SpokenLanguage } from './spoken.ts';

/** A person of a simulation who is here. */
export interface Actor {
  /** Number of the person in the simulation. */
  readonly index: number;
  readonly language: SpokenLanguage;
  readonly first_name: string;
  /** When they last wrote, ms; null: not yet. */
  readonly wrote_at: number | null;
  /** When they came, ms. */
  readonly came_at: number;
  /** They are about to go. */
  readonly leaving: boolean;
}

/** A session as the timeline has it. */
export interface TalkedSession extends Pick<RuleSession, 'id' | 'type' | 'starts_at' | 'ends_at' | 'cancelled'> {
  readonly title: string;
  readonly speakers: readonly { readonly name: string }[];
}

/** A session that is on. Times in milliseconds. */
export interface OnAir {
  readonly id: string;
  readonly title: string;
  /** Names of those who speak. */
  readonly speakers: readonly string[];
  readonly began_at: number;
  /** null: nobody knows. */
  readonly ends_at: number | null;
}

/** The sense of a message, which decides on what may follow it; `visitor`: a person of flesh and blood wrote it. */
export type Sense =
  | 'greeting'
  | 'welcome'
  | 'remark'
  | 'agree'
  | 'applause'
  | 'question'
  | 'answer'
  | 'thanks'
  | 'farewell'
  | 'visitor';

/** The author of a message, as a mention names them. */
export interface Author {
  /** Event-user id. */
  readonly event_user: string;
  /** The name by which people are shown. */
  readonly display_name: string;
}

/** A message of the chat as the simulation remembers it. */
export interface Heard {
  readonly id: string;
  readonly thread: string;
  /** The number of its author; null: a visitor. */
  readonly by: number | null;
  readonly author: Author | null;
  readonly name: string;
  readonly text: string;
  readonly sense: Sense;
  readonly language: SpokenLanguage;
  /** Of a question: which exchange of its language it belongs to. */
  readonly exchange: number | null;
  /** Of an answer: whose question it answers. */
  readonly to: number | null;
  /** ms */
  readonly at: number;
  /** Replies of the simulation that it has already. */
  readonly replies: number;
}

/** A poll that is open. */
export interface OpenPoll {
  readonly id: string;
  readonly kind: PollKind;
  /** How many choices there are. */
  readonly choices: number;
  /** The most that one person may choose, or the highest value of a rating. */
  readonly most: number;
}

/** A networking room. */
export interface MetRoom {
  readonly id: string;
  readonly capacity: number;
  /** Guests who sit there, people and simulated ones. */
  readonly guests: number;
}

/** All that decides about the next acts. */
export interface Scene {
  /** ms, real time */
  readonly now: number;
  readonly here: readonly Actor[];
  /** The session that people talk about; null: none is on. */
  readonly on_air: OnAir | null;
  /** The channel in which they talk; null: there is none. */
  readonly thread: string | null;
  /** The channel of the session that is on; null: it has none, or nobody has opened it yet. */
  readonly session_thread: string | null;
  /** Polls that people may vote in. */
  readonly polls: readonly OpenPoll[];
  /** Ids of open questions to the session that is on, those with most votes first; null: none can be asked. */
  readonly questions: readonly string[] | null;
  /** Networking rooms in their order; none where there is no networking. */
  readonly rooms: readonly MetRoom[];
  /** The rooms in which people of the simulation sit, by their numbers. */
  readonly seated: ReadonlyMap<number, string>;
  /** Acts that nobody does twice, as `onceOf` names them. */
  readonly done: ReadonlySet<string>;
  /** Oldest first. */
  readonly heard: readonly Heard[];
  /** Texts that are not said again. */
  readonly said: ReadonlySet<string>;
  /** Phrases that were said a moment ago, in whichever form. */
  readonly fresh: readonly string[];
}

/** Those who may write now: nobody writes twice in a short while. */
export function rested({ here, now }: Pick<Scene, 'here' | 'now'>): readonly Actor[] {
  return here.filter(({ wrote_at }) => wrote_at === null || now - wrote_at >= SIMULATION.rest_ms);
}

/** Whether the session that is on has just begun, or is about to end. */
export function edgeOf({ on_air, now }: Pick<Scene, 'on_air' | 'now'>): 'beginning' | 'end' | null {
  if (on_air === null) return null;
  if (now - on_air.began_at < SIMULATION.beginning_ms) return 'beginning';
  return on_air.ends_at !== null && on_air.ends_at - now < SIMULATION.ending_ms ? 'end' : null;
}

/**
 * The sessions that people talk about at a moment: those that are on air, markers left out.
 * @param now ms on the event's clock
 * @param ahead_ms milliseconds by which the event's clock runs ahead of the real one
 */
export function onAirOf(
  sessions: readonly TalkedSession[],
  now: number,
  rules: TimelineRules,
  ahead_ms: number,
): readonly OnAir[] {
  return sessions
    .filter((session) => isStreamLike(session) && isActive(session, now, rules))
    .map((session) => {
      const ends_at = endOf(session, rules);
      return {
        id: session.id,
        title: session.title,
        speakers: session.speakers.map(({ name }) => name).filter((name) => name !== ''),
        began_at: startOf(session) - ahead_ms,
        ends_at: ends_at === null ? null : ends_at - ahead_ms,
      };
    });
}
