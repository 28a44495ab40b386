import type { OwnPolls } from '@plenary/contract/polls';
import type { QuestionPage } from '@plenary/contract/questions';
import type { OpenPoll } from '@plenary/domain/simulation/scene';
import { ScriptError } from '../script.ts';
import type { Guest } from './guest.ts';

/** The polls in which people may vote now; none where the event has none. */
export async function openPolls(guest: Guest): Promise<readonly OpenPoll[]> {
  const { polls } = ((await ifAllowed(() => guest.get('polls'))) ?? { polls: [] }) as OwnPolls;
  return polls
    .filter(({ poll }) => poll.state === 'open')
    .map(({ poll: { id, kind, choices, most } }) => ({ id, kind, choices: choices.length, most }));
}

/** The questions to a session, the ones with most votes first; null where none can be asked. */
export async function openQuestions(
  guest: Guest,
  session: string | null,
): Promise<{ readonly session: string; readonly ids: readonly string[] } | null> {
  if (session === null) return null;
  const page = (await ifAllowed(() => guest.get(`questions/${session}`))) as QuestionPage | null;
  return page && !page.board.closed ? { session, ids: page.open.questions.map(({ id }) => id) } : null;
}

/** An answer; null where the event does not offer what was asked for. */
async function ifAllowed(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ScriptError && error.status >= 400 && error.status < 500 && error.status !== 401) return null;
    throw error;
  }
}
