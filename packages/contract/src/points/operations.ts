import { POINT_ACTIONS } from '@plenary/domain/points/rules';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { wholeNumber } from '../forms.ts';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

/** `points.given` on `user:<account>`: points of one's own. */
export interface PointsGivenPayload {
  readonly v: 1;
  readonly award: PointAward;
  readonly activity_score: number;
}

/** Points that one was given, and why. */
export const PointAward = z.object({
  action: z.enum(POINT_ACTIONS),
  points: z.int(),
  at: IsoTime,
});
export type PointAward = z.infer<typeof PointAward>;

/** A rule of points: what one does, in the reader's language, and what that gives. */
export const ActivityScenario = z.object({ points: z.int(), rule: z.string() });
export type ActivityScenario = z.infer<typeof ActivityScenario>;

export const Scenarios = z.object({
  activity_scenarios: z.array(z.tuple([z.enum(POINT_ACTIONS), ActivityScenario])),
});
export type Scenarios = z.infer<typeof Scenarios>;

export const listScenarios = operation({
  method: 'GET',
  path: '/:event/json/activity-scenarios',
  action: 'points.read',
  envelope: 'payload',
  summary: 'The rules of points: pairs of the action, and its rule in words with its points',
  params: EventParams,
  answer: Scenarios,
});

/** A name is at most this long, and so is what an act is about. */
const MAX_NAME = 64;

export const addActivityScore = operation({
  method: 'POST',
  path: '/:event/json/add-activity-score',
  action: 'points.report',
  envelope: 'payload',
  summary: 'Reports an action that the server cannot see. Actions that it scores itself add nothing here',
  aside: true,
  params: EventParams,
  body: z.object({
    action: z.string().check(z.maxLength(MAX_NAME)),
    /** The thing it is about: a user `_id`, the id of a session, or the slug of an item of the vault or of a game. */
    subject: z.optional(z.string().check(z.maxLength(MAX_NAME))),
  }),
  /** 0: it counts nothing, or counted before. */
  answer: z.object({ points: z.int() }),
  refusals: ['unknown_action', 'rate_limited'],
});

/** A person on the leaderboard. */
export const Leader = z.object({ rank: z.int(), event_user: EventUser });
export type Leader = z.infer<typeof Leader>;

export const Leaderboard = z.object({
  /** The first ones, highest first. */
  leaders: z.array(Leader),
  /** The one above, oneself and those below, in order; nobody who is among the leaders. */
  near: z.array(Leader),
  /** null: none, as long as one has no points or is not available for networking. */
  rank: z.nullable(z.int()),
  /** Active people who are available for networking. */
  total: z.int(),
  activity_score: z.int(),
  highest_activity_score: z.int(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** Signal `leaders`, at most one in LEADERS_EVERY_MS: some ranks are others now. */
export interface LeadersFrame {
  /** Grows by one with each. */
  readonly n: number;
  /** The first ones as they are now; null: they are the same. */
  readonly leaders: readonly Leader[] | null;
  readonly total: number;
}
export const LEADERS_EVERY_MS = 2_000;

export const getLeaders = operation({
  method: 'GET',
  path: '/:event/json/leaders',
  action: 'points.read',
  envelope: 'payload',
  summary: 'The leaderboard as the caller sees it; ranks are those of a moment ago',
  params: EventParams,
  answer: Leaderboard,
});

/** Awards of a page. */
export const POINTS_PAGE = 20;

export const PointsHistory = z.object({
  awards: z.array(PointAward),
  /** Asks for older ones; null: there are none. */
  before: z.nullable(z.int()),
});
export type PointsHistory = z.infer<typeof PointsHistory>;

export const getPoints = operation({
  method: 'GET',
  path: '/:event/json/points',
  action: 'points.read',
  envelope: 'payload',
  summary: 'What one was given points for, the latest first',
  params: EventParams,
  query: z.object({ before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) }),
  answer: PointsHistory,
});
