import { ownTopic } from '@plenary/contract/own-topic';
import { POLL_VOTED, POLLS_MADE_TOPIC, POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import type {
  MadePoll,
  OwnPoll,
  Poll,
  PollCountedPayload,
  PollIdPayload,
  PollPayload,
  PollTallyPayload,
  PollVotedPayload,
  Tally,
} from '@plenary/contract/polls/operations';
import { inLanguage, languagesIn } from '@plenary/domain/language/texts';
import { showsResults } from '@plenary/domain/polls/polls';
import type { Tally as CountedTally } from '@plenary/domain/polls/tally';
import type { FeedEvent, Supersede, Translated } from '../../live/types.ts';
import type { CountedPoll, OwnCountedPoll, PollRow } from './store.ts';

/**
 * A poll as everybody may see it: its author is not disclosed.
 * @param language of its texts; null, and absent: the event's own
 */
export function presentPoll(stored: PollRow, language: string | null = null): Poll {
  const row = inLanguage(stored, language);
  const { id, kind, question, most, anonymous, may_change, results, state } = row;
  return {
    ...{ id, session: row.session_id, kind, question, choices: [...row.choices], most, anonymous, may_change, results },
    state,
    opened_at: row.opened_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

export const presentTally = ({ voters, counts, words }: CountedTally): Tally => ({
  voters,
  counts: [...counts],
  words: words.map(({ word, count }) => ({ word, count })),
});

/** A poll as a person sees it, in their language: with the results where they may see them. */
export function presentOwn({ poll, tally, own }: OwnCountedPoll, language: string | null): OwnPoll {
  return {
    poll: presentPoll(poll, language),
    own: own && { choices: [...own.choices], words: [...own.words] },
    tally: showsResults(poll, own !== null) ? presentTally(tally) : null,
  };
}

/** A poll as those see it who may open and close it. */
export const presentMade = ({ poll, tally }: CountedPoll): MadePoll => ({
  translations: poll.translations,
  poll: presentPoll(poll),
  tally: presentTally(tally),
  hidden_words: [...poll.hidden_words],
});

/** Notifies a person's other pages that they have voted; each reads the vote itself, so that no feed keeps it. */
export function pollVoted(
  { event_id, account_id }: { readonly event_id: string; readonly account_id: string },
  id: string,
  page: string | undefined,
): FeedEvent {
  const payload: PollVotedPayload = { v: 1, id, page: page ?? null };
  return { event_id, topic: ownTopic(account_id), kind: POLL_VOTED, entity_id: id, payload };
}

/** Notifies those who make polls that one has changed. */
export function pollTouched({ event_id, id }: Pick<PollRow, 'event_id' | 'id'>): FeedEvent {
  return { event_id, topic: POLLS_MADE_TOPIC, kind: 'poll.touched', entity_id: id, payload: { v: 1, id } };
}

/** Publishes to everybody that a poll has been opened or closed; of one that is switched off (SES13) those who make polls learn alone. */
export function pollTurned({ poll, tally }: CountedPoll, kind: 'poll.opened' | 'poll.closed'): FeedEvent[] {
  if (poll.switched_off) return [pollTouched(poll)];
  const shown = showsResults(poll, false) ? presentTally(tally) : null;
  const payload: Translated<PollPayload> = { v: 1, poll: presentPoll(poll), tally: shown, ...textsOf(poll) };
  return [{ event_id: poll.event_id, topic: POLLS_TOPIC, kind, entity_id: poll.id, payload }, pollTouched(poll)];
}

/** A poll in each language that it is translated into, beside its own (TXT6). */
function textsOf(poll: PollRow): { readonly texts?: Readonly<Record<string, { readonly poll: Poll }>> } {
  const texts = languagesIn([poll]).map((language) => [language, { poll: presentPoll(poll, language) }] as const);
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

/** Publishes the results to those who may see them now: of a poll that is switched off nobody. */
export function pollCounted({ poll, tally }: CountedPoll): FeedEvent[] {
  if (poll.switched_off) return [];
  const { event_id, id } = poll;
  const payload: PollCountedPayload = { v: 1, id, tally: presentTally(tally) };
  const event = { event_id, kind: 'poll.counted' as const, entity_id: id, payload };
  const everybody = showsResults(poll, false) ? [{ ...event, topic: POLLS_TOPIC }] : [];
  return [...everybody, { ...event, topic: pollResultsTopic(id) }];
}

/** Publishes results from which a word was removed, or to which it was restored; earlier events no longer hold the word. */
export function recountedEvents({ poll, tally }: CountedPoll): {
  readonly events: FeedEvent[];
  readonly supersede: Supersede[];
} {
  // All that was said of it is taken back with the switch.
  if (poll.switched_off) return { events: [pollTouched(poll)], supersede: [] };
  const { event_id, id } = poll;
  const shown = showsResults(poll, false);
  const about = { event_id, entity_id: id };
  const tallyAs = (told: Tally | null): Translated<PollTallyPayload> => ({
    ...{ v: 1, id, poll: presentPoll(poll), tally: told },
    ...textsOf(poll),
  });
  const results = presentTally(tally);
  const everybody = { ...about, topic: POLLS_TOPIC, payload: tallyAs(shown ? results : null) };
  const voters = { ...about, topic: pollResultsTopic(id), payload: tallyAs(results) };
  return {
    events: [
      shown ? { ...everybody, kind: 'poll.counted' } : { ...everybody, kind: 'poll.opened' },
      { ...voters, kind: 'poll.counted' },
      pollTouched(poll),
    ],
    supersede: [everybody, voters],
  };
}

/** Takes back all that was said of a poll. */
export function pollRemoved(poll: PollRow): { readonly events: FeedEvent[]; readonly supersede: Supersede[] } {
  const { event_id, id: entity_id } = poll;
  const payload: PollIdPayload = { v: 1, id: entity_id };
  const everybody = { event_id, topic: POLLS_TOPIC, entity_id, payload };
  const voters = { event_id, topic: pollResultsTopic(entity_id), entity_id, payload };
  return {
    events: [{ ...everybody, kind: 'poll.removed' }, { ...voters, kind: 'poll.removed' }, pollTouched(poll)],
    supersede: [everybody, voters],
  };
}
