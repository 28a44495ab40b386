import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { findMentionable } from '@plenary/contract/chat/mentions';
import { fitOf, MENTION_CHOICES } from '@plenary/domain/chat/writing/mentions';
import { useMemo, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { messagesOf } from '../store/drawn-messages.ts';
import { useChatState } from '../desk/thread.tsx';
import { useTimeout } from '../../../../ui/time/use-timeout.ts';

/** The server is asked once typing pauses for so long. Milliseconds. */
const PAUSE_MS = 120;

/** The people whom a begun name may mean: those who were writing here first, then those whom the server finds. */
export function usePeopleToName(query: string): readonly EventUser[] {
  const state = useChatState((all) => all);
  const writers = useMemo(() => writersOf(messagesOf(state), state.me, state.blocked), [state]);
  const found = useFound(query, state.thread_id);
  return useMemo(() => {
    const here = query.trim() === '' ? writers : bestFirst(writers, query);
    const ids = new Set(here.map(({ _id }) => _id));
    return [...here, ...found.filter(({ _id }) => !ids.has(_id))].slice(0, MENTION_CHOICES);
  }, [writers, found, query]);
}

/** The others who wrote, the latest first. */
function writersOf(messages: readonly ChatMessage[], me: string, blocked: ReadonlySet<string>): EventUser[] {
  const senders = messages.toReversed().flatMap(({ sender_event_user }) => sender_event_user ?? []);
  const people = new Map(senders.map((sender) => [sender._id, sender]));
  return [...people.values()].filter(
    ({ _id, user }) => _id !== me && user.active && !user.deleted && !blocked.has(_id),
  );
}

function bestFirst(people: readonly EventUser[], query: string): EventUser[] {
  const fitting = people.map((person) => ({ person, fit: fitOf(person.user, query) })).filter(({ fit }) => fit > 0);
  return fitting.sort((one, other) => other.fit - one.fit).map(({ person }) => person);
}

const NOBODY: readonly EventUser[] = [];

/** The server's answers, kept while one name is typed: going back over it asks nothing. */
function useFound(query: string, chat_thread: string): readonly EventUser[] {
  const { api } = useServices();
  const { slug } = useEvent();
  const [answers, setAnswers] = useState<ReadonlyMap<string, readonly EventUser[]>>(new Map());
  const q = query.trim().toLowerCase();
  // A longer name has nobody where a shorter one has nobody.
  const needless =
    q === '' || answers.has(q) || [...answers].some(([asked, people]) => people.length === 0 && q.startsWith(asked));
  const ask = async (signal: AbortSignal): Promise<void> => {
    const request = { params: { event: slug }, query: { chat_thread, q }, signal };
    const answer = await api.call(findMentionable, request).catch(() => null);
    if (answer?.ok) setAnswers((before) => new Map([...before, [q, answer.value.event_users]]));
  };
  useTimeout(needless ? null : PAUSE_MS, (signal) => void ask(signal), q);
  return answers.get(q) ?? lastOf(answers, q);
}

/** Until the answer is there, those of the name as far as it was asked for. */
function lastOf(answers: ReadonlyMap<string, readonly EventUser[]>, q: string): readonly EventUser[] {
  const asked = [...answers.keys()].filter((known) => q.startsWith(known)).sort((a, b) => b.length - a.length)[0];
  const people = asked === undefined ? NOBODY : (answers.get(asked) ?? NOBODY);
  return bestFirst(people, q);
}
