import {
  listHistory,
  type HistoryEntry,
  type HistoryFilter,
  type StudioHistory,
} from '@plenary/contract/studio/history';
import { useRef, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The history as far as it is read, and what of it is shown. */
export interface ShownHistory {
  readonly entries: readonly HistoryEntry[];
  readonly has_more: boolean;
  readonly read_at: string;
  readonly filter: HistoryFilter;
  show(filter: HistoryFilter): void;
  readMore(): void;
  /** An edit was undone: its entry says so where it stands, and what is newer is read before the others. */
  undone(entry: HistoryEntry): void;
}

/** @param start the changes that came with the page, of its filter */
export function useHistory(start: StudioHistory, first: HistoryFilter): ShownHistory {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [list, setList] = useState(start);
  const [filter, setFilter] = useState(first);
  // An answer that another question has overtaken is dropped.
  const asked = useRef(0);
  const read = async (of: HistoryFilter, known: readonly HistoryEntry[]): Promise<void> => {
    const mine = (asked.current += 1);
    const before = known.at(-1)?.id;
    const query = { ...of, ...(before !== undefined && { before }) };
    const answer = await api.call(listHistory, { params: { event }, query });
    if (mine !== asked.current) return;
    if (answer.ok) setList({ ...answer.value, entries: [...known, ...answer.value.entries] });
    else showToast({ title: t('history.not_read'), text: refusalText(t, answer.refusal) });
  };
  const readNewer = async (): Promise<void> => {
    const mine = (asked.current += 1);
    const answer = await api.call(listHistory, { params: { event }, query: filter });
    if (mine !== asked.current || !answer.ok) return;
    const { entries, read_at } = answer.value;
    setList((now) => {
      const read = new Map(entries.map((entry) => [entry.id, entry]));
      // More than a page is newer: the list begins again.
      if (!now.entries.some(({ id }) => read.has(id))) return answer.value;
      const known = new Set(now.entries.map(({ id }) => id));
      const newer = entries.filter(({ id }) => !known.has(id));
      return { ...now, read_at, entries: [...newer, ...now.entries.map((entry) => read.get(entry.id) ?? entry)] };
    });
  };
  return {
    ...list,
    filter,
    show(next) {
      setFilter(next);
      void read(next, []);
    },
    readMore: () => void read(filter, list.entries),
    undone({ id }) {
      setList((now) => ({ ...now, entries: now.entries.map((one) => (one.id === id ? asUndone(one) : one)) }));
      void readNewer();
    },
  };
}

function asUndone({ restore: _, ...entry }: HistoryEntry): HistoryEntry {
  return { ...entry, undone: true };
}
