import type { Chat } from '../chat-store.ts';

/** Events of the page's chat that concern the person, and the time at which a sanction ends. */
const OF_THE_PERSON: ReadonlySet<string> = new Set(['own_sanctions', 'blocked', 'time']);

/**
 * Tells the chat of a thread how the person stands by the page's own chat, and what of that changes, until the returned
 * function is called. A chat that was kept while nobody looked may know of blocks that were lifted since.
 */
export function followPerson(chat: Chat, common: Chat): () => void {
  const { sanctions, blocked } = common.state.getState();
  chat.dispatch({ kind: 'own_sanctions', sanctions });
  for (const event_user of new Set([...chat.state.getState().blocked, ...blocked]))
    chat.dispatch({ kind: 'blocked', event_user, blocked: blocked.has(event_user) });
  return common.onEvent((event) => {
    if (OF_THE_PERSON.has(event.kind)) chat.dispatch(event);
  });
}
