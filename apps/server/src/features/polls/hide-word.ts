import type { MadePoll } from '@plenary/contract/polls/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { withWord } from '@plenary/domain/polls/tally';
import { normalWord } from '@plenary/domain/polls/words';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { note } from '../audit/index.ts';
import { countVotes, countWord, lockTally, putTally } from './count-store.ts';
import { onPoll } from './making/make-poll.ts';
import { recountedEvents, presentMade } from './present.ts';
import { updatePoll, type CountedPoll } from './store.ts';

interface WordOrder {
  readonly word: string;
  readonly hidden: boolean;
}

/**
 * Takes a word out of the results of a cloud, also of a closed one, or puts it back (PLL17). The votes stay, and new ones with the
 * word count as votes; nobody is told the word any more, not by an old cursor either.
 */
export function hideWord(ctx: Context, member: Member, poll_id: string, order: WordOrder): Promise<Result<MadePoll>> {
  const word = normalWord(order.word);
  const { hidden } = order;
  return onPoll(ctx, member, poll_id, async (tx, row) => {
    const { event_id } = row;
    const key = { event_id, poll_id };
    const told = await lockTally(tx, key);
    if (!told || row.kind !== 'words' || row.state === 'draft' || word === '') return { result: refused('not_found') };
    if (row.hidden_words.includes(word) === hidden) return { result: ok(presentMade({ poll: row, tally: told })) };
    const others = row.hidden_words.filter((one) => one !== word);
    const change = { hidden_words: hidden ? [...others, word] : others };
    const poll = { ...row, ...change };
    const tally = await recountWords(tx, { poll, tally: told }, word, hidden);
    const action = hidden ? 'poll.word_hidden' : 'poll.word_shown';
    await note(tx, ctx, { by: member, event_id, action, subject: poll_id });
    return {
      result: ok(presentMade({ poll, tally })),
      writes: [updatePoll(tx, key, change), putTally(tx, key, tally, new Date(ctx.clock.now()))],
      ...recountedEvents({ poll, tally }),
    };
  });
}

/** Open polls are counted again; the sums of a closed one stay but for this word. */
async function recountWords(tx: Tx, { poll, tally }: CountedPoll, word: string, hidden: boolean) {
  if (poll.state === 'open') return countVotes(tx, poll);
  const count = hidden ? 0 : await countWord(tx, { event_id: poll.event_id, poll_id: poll.id }, word);
  return { ...tally, words: withWord(tally.words, word, count) };
}
