import type { LiveEvent, PollName, Topic } from '@plenary/contract/live';
import type { Place } from '@plenary/domain/audience/places';
import type { Action } from '@plenary/domain/policy/policy';
import type { Member } from '../http/request/actor.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

/** Parameters of a topic's name, by what its definition calls them: `thread` of `chat:<thread>`. */
export type TopicParams = Readonly<Record<string, string>>;

/** A kind of topic that a feature offers: who may follow it, and its present state. */
export interface TopicDefinition {
  /**
   * The pattern of its topics' names: `people`, or with parameters, `chat:<thread>`. Several kinds may share a name.
   */
  readonly name: Topic;
  readonly action: Action;
  /**
   * Where those who moderate a hall have the role of a moderator (HAL17). `session`: it is about the session of this parameter. `some`: about
   * things of several sessions, of which `allowed` and `snapshot` judge each by its own hall.
   */
  readonly in_hall?: 'session' | 'some';
  /** The long-poll name (LIV2) that this topic answers to, and the topic it means for this caller. */
  readonly poll?: {
    readonly name: PollName;
    topicFor(ctx: Context, member: Member, query: Record<string, string>): Promise<Topic | null>;
    /** Another topic that says something of the same; the cursor of the name is then that of both. */
    besides?(member: Member): Topic;
    /** The present state of the name where `topicFor` finds no topic, and `besides` is all that is followed. */
    alone?: TopicDefinition['snapshot'];
    /** Events as this name gives them, where it says more than their topic does. */
    complete?(ctx: Context, member: Member, events: readonly LiveEvent[]): Promise<readonly LiveEvent[]>;
  };
  /** The place that a page shows which follows this; absent: pages of several places do. */
  place?(params: TopicParams): Place;
  /** Beyond the table of roles, for example: is the caller a member of the thread? */
  allowed?(ctx: Context, member: Member, params: TopicParams): Promise<boolean>;
  /** Present state, read within one REPEATABLE READ READ ONLY transaction together with the cursor. */
  snapshot(ctx: Context, tx: Tx, member: Member, params: TopicParams): Promise<unknown>;
}
