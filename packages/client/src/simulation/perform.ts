import type { Act, SayAct, SitAct } from '@plenary/simulation/acts';
import type { Guest } from './guest.ts';

/** An act of one request; words that are typed take longer, and seats are held (`Crowd`). */
export type QuickAct = Exclude<Act, SayAct | SitAct>;

type Perform = {
  readonly [Kind in QuickAct['kind']]: (guest: Guest, act: Extract<QuickAct, { kind: Kind }>) => Promise<unknown>;
};

/** The request of each act, beside talking; `domain/simulation/acts` decides when it is made. */
const PERFORM: Perform = {
  react: (guest, { message, key }) => guest.post('chat/messages/react', { chat_message: message, key, on: true }),
  vote: (guest, { poll, choices, words }) => guest.post(`polls/${poll}/vote`, { choices, words }),
  ask: (guest, { session, text }) =>
    guest.post(`questions/${session}`, { client_question_id: crypto.randomUUID(), text }),
  support: (guest, { session, question }) => guest.post(`questions/${session}/${question}/vote`, { voted: true }),
  applaud: (guest, { session, reaction, count }) => guest.post(`stage/${session}/react`, { [reaction]: count }),
};

/** Has a guest do something. @throws ScriptError when the server refuses */
export async function perform(guest: Guest, act: QuickAct): Promise<void> {
  await (PERFORM[act.kind] as (guest: Guest, act: QuickAct) => Promise<unknown>)(guest, act);
}
