import type { PublicState } from './states.ts';

/** A question as far as its place in the list is concerned. */
export interface PlacedQuestion {
  /** Ids are in the order of time. */
  readonly id: string;
  readonly state: PublicState;
  readonly votes: number;
}

const RANK: Readonly<Record<PublicState, number>> = { live: 0, open: 1, answered: 2 };

/** The order of questions (QNA4): the one that is being answered, those that wait by votes, the answered ones; of equals the earlier first. */
export function compareQuestions(one: PlacedQuestion, other: PlacedQuestion): number {
  return RANK[one.state] - RANK[other.state] || other.votes - one.votes || (one.id < other.id ? -1 : 1);
}

/**
 * The order to show while a person reads (QNA10): what is shown stays where it is, what is new comes behind its like, and what
 * moved between the parts of the list goes where it belongs.
 * @param shown ids in the order of the list as it stands
 */
export function heldOrder<Q extends PlacedQuestion>(questions: readonly Q[], shown: readonly string[]): Q[] {
  const places = new Map(shown.map((id, place) => [id, place]));
  const place = ({ id }: Q): number => places.get(id) ?? Number.MAX_SAFE_INTEGER;
  return [...questions].sort(
    (one, other) => RANK[one.state] - RANK[other.state] || place(one) - place(other) || compareQuestions(one, other),
  );
}

/** Whether the order that is shown is another one than that of the votes. */
export function isOutOfOrder(shown: readonly PlacedQuestion[]): boolean {
  return shown.some((question, at) => at > 0 && compareQuestions(shown[at - 1]!, question) > 0);
}
