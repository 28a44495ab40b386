import type { TreeReader } from './reader.ts';
import type { ImportedTalk } from './types.ts';

/** Characters of a title that identify a talk. */
const TITLE = 120;

/**
 * Gives talks without an id of their own one that is the same in the next version: their title; where several share it,
 * the start as well, then the room. A talk with another title is another talk then, which a note says.
 */
export function identified(reader: TreeReader, talks: readonly ImportedTalk[]): ImportedTalk[] {
  const without = talks.filter(({ guid }) => guid.trim() === '');
  if (without.length === 0) return [...talks];
  reader.note(
    `${without.length} of ${talks.length} sessions have no id, which is fine for now: a later reading finds them by their title, and takes a changed title for a new session`,
  );
  const forms = [titleKey, startKey, roomKey].map((keyOf) => ({ keyOf, counts: countBy(without, keyOf) }));
  return talks.map((talk) => {
    if (talk.guid.trim() !== '') return talk;
    const form = forms.find(({ keyOf, counts }) => counts.get(keyOf(talk)) === 1);
    return { ...talk, guid: (form?.keyOf ?? roomKey)(talk) };
  });
}

type KeyOf = (talk: ImportedTalk) => string;
const titleKey: KeyOf = ({ title }) => `title:${title.trim().normalize('NFC').slice(0, TITLE)}`;
const startKey: KeyOf = (talk) => `${titleKey(talk)}@${new Date(talk.starts_at).toISOString().slice(0, 16)}`;
const roomKey: KeyOf = (talk) => `${startKey(talk)}@${talk.room.slice(0, 40)}`;

function countBy(talks: readonly ImportedTalk[], keyOf: KeyOf): Map<string, number> {
  const counts = new Map<string, number>();
  for (const talk of talks) counts.set(keyOf(talk), (counts.get(keyOf(talk)) ?? 0) + 1);
  return counts;
}
