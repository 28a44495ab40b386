import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatThread } from '@plenary/contract/chat/operations';
import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import {
  changeMembers,
  networkedUsers,
  startThread,
  THREADS,
  type NetworkedUser,
} from '@plenary/contract/chat/private';
import { useMemo, useState } from 'react';
import { useTimeout } from '../../../ui/time/use-timeout.ts';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { newId } from '../../../page/new-id.ts';

/** Asked for once nothing was typed for so long, in ms. */
const PAUSE_MS = 200;

/** The people that a search finds. */
export interface Found {
  /** null until they have come. */
  readonly users: readonly NetworkedUser[] | null;
  readonly has_more: boolean;
  readonly refusal: AnsweredRefusal | null;
}

const NOTHING: Found = { users: null, has_more: false, refusal: null };

/** The people who can be chosen, for the words of a search. */
export function useFound(search: string): Found {
  const { api } = useServices();
  const { slug } = useEvent();
  const [found, setFound] = useState(NOTHING);
  const ask = async (signal: AbortSignal): Promise<void> => {
    const query = { limit: THREADS.people_page, ...(search !== '' && { search }) };
    const answer = await api.call(networkedUsers, { params: { event: slug }, query, signal });
    setFound(answer.ok ? { ...answer.value, refusal: null } : (now) => ({ ...now, refusal: answer.refusal }));
  };
  useTimeout(search === '' ? 0 : PAUSE_MS, (signal) => void ask(signal).catch(() => undefined), search);
  return found;
}

/** A person who is chosen, or was in the thread before. */
export type Choice = EventUser & { readonly can_be_added?: boolean };

/** A selection of people, beginning with the others of a thread. Nothing of it is kept until it is done. */
export interface PeopleSelection {
  readonly chosen: readonly Choice[];
  /** The others of the thread before. */
  readonly before: readonly Choice[];
  readonly full: boolean;
  readonly added: readonly Choice[];
  readonly removed: readonly Choice[];
  has(id: string): boolean;
  toggle(person: Choice): void;
}

/** @param thread null: a new one */
export function useSelection(thread: ChatThread | null): PeopleSelection {
  const { me } = useBoot();
  const before = useMemo(
    () => (thread?.event_users ?? []).filter(({ _id }) => _id !== me?.event_user_id),
    [thread, me?.event_user_id],
  );
  const [chosen, setChosen] = useState<readonly Choice[]>(before);
  const has = (id: string): boolean => chosen.some(({ _id }) => _id === id);
  return {
    chosen,
    before,
    full: chosen.length >= THREADS.members_max - 1,
    added: chosen.filter(({ _id }) => !before.some((one) => one._id === _id)),
    removed: before.filter(({ _id }) => !has(_id)),
    has,
    toggle: (person) =>
      setChosen((now) =>
        now.some(({ _id }) => _id === person._id)
          ? now.filter(({ _id }) => _id !== person._id)
          : now.length >= THREADS.members_max - 1
            ? now
            : [...now, person],
      ),
  };
}

/** The deeds that a selection leads to. A second press while the first is under way does nothing. */
export function useSelectionActions(thread: ChatThread | null, selection: PeopleSelection) {
  const { api } = useServices();
  const { slug } = useEvent();
  const [busy, setBusy] = useState(false);
  const params = { event: slug };
  const [client_thread_id] = useState(newId);
  const once = async <T>(call: () => Promise<Answered<T>>): Promise<Answered<T> | null> => {
    if (busy) return null;
    setBusy(true);
    return call().finally(() => setBusy(false));
  };
  const ids = (people: readonly Choice[]): string[] => people.map(({ user }) => user._id);
  const users = ids(selection.chosen);
  return {
    busy,
    save: () =>
      once<{ readonly chat_thread: ChatThread | null }>(() =>
        thread === null
          ? api.call(startThread, { params, body: { users, client_thread_id } })
          : api.call(changeMembers, { params, body: { chat_thread: thread._id, users, known: ids(selection.before) } }),
      ),
    leave: () =>
      once(() =>
        api.call(changeMembers, {
          params,
          body: { chat_thread: thread?._id ?? '', users: [], known: [], remove_current: true },
        }),
      ),
  };
}
