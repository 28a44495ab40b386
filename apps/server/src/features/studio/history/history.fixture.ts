import type { HistoryEntry, StudioHistory } from '@plenary/contract/studio/history';
import type { Section, SectionName, SectionRestore, SectionValues } from '@plenary/contract/studio/sections';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { expect } from 'vitest';
import { HTML } from '../../invitations/invitations.fixture.ts';

/** The history of an event and its sections, as its organiser reads and saves them. */
export function historyCalls(organiser: () => Client, event: () => EventFixture) {
  const sectionAt = (name: SectionName) => `/${event().slug}/json/studio/sections/${name}`;
  const read = async (name: SectionName) => (await organiser().get(sectionAt(name))).json.payload as Section;
  return {
    sectionAt,
    read,
    entries: async (query = ''): Promise<readonly HistoryEntry[]> =>
      ((await organiser().get(`/${event().slug}/json/studio/history${query}`)).json.payload as StudioHistory).entries,
    async save(name: SectionName, values: SectionValues): Promise<void> {
      const { seen } = await read(name);
      const { json } = await organiser().post(sectionAt(name), { values, seen, keep: [] });
      expect(json).toMatchObject({ status: 'success' });
    },
    /** The state with which the page of a section begins that takes a save back; undefined: it begins as it is. */
    restoreOf: async (name: SectionName, id: string, of = event()) =>
      (
        (await organiser().get(`/studio/${of.slug}/${name}?restore=${id}`, HTML)).boot.page as {
          restore?: SectionRestore;
        }
      ).restore,
  };
}
