import type { ChatSanctions } from '@plenary/contract/chat/operations';
import type { Chat } from '../store/chat-store.ts';
import type { OwnThreads } from './own-threads.ts';

/** Events of the page's chat that concern the person, and the time at which a sanction ends. */
const OF_THE_PERSON: ReadonlySet<string> = new Set(['own_sanctions', 'blocked', 'time']);

/**
 * Passes the person's state in the page's own chat, and its changes, to the chat of a thread, until the returned
 * function is called. A chat that was kept while nobody looked may know of blocks that were lifted since.
 */
export function followPerson(chat: Chat, common: Chat): () => void {
  take(chat, common.state.getState());
  return common.onEvent((event) => {
    if (OF_THE_PERSON.has(event.kind)) chat.dispatch(event);
  });
}

/** The same where the event has no public chat: a mute, a ban or a block is read with one's threads. */
export function followOwn(chat: Chat, own: OwnThreads): () => void {
  take(chat, own.getState());
  return own.subscribe((now, before) => {
    if (now.sanctions !== before.sanctions) take(chat, now);
  });
}

interface PersonState {
  readonly sanctions?: ChatSanctions;
  /** Event-user ids. */
  readonly blocked?: Iterable<string>;
}

function take(chat: Chat, { sanctions, blocked }: PersonState): void {
  if (sanctions) chat.dispatch({ kind: 'own_sanctions', sanctions });
  if (!blocked) return;
  const now = new Set(blocked);
  for (const event_user of new Set([...now, ...chat.state.getState().blocked]))
    chat.dispatch({ kind: 'blocked', event_user, blocked: now.has(event_user) });
}
