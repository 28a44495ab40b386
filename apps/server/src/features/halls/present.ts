import type { HallRestore, KeptHall, StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import { HALL_TEXTS, type Hall } from '@plenary/domain/halls/halls';
import { typedTexts } from '@plenary/domain/language/typed-texts';
import type { Db, Tx } from '../../db/database.ts';
import type { SectionStates } from '../../stores/section-states-store.ts';
import { readModerators } from '../hall-moderators/index.ts';
import { readHalls } from '../timeline/index.ts';
import { countPlaces } from './store.ts';

/** The halls of an event in their order with how many sessions are in each, and the places that are none. */
export async function readStudioHalls(db: Db | Tx, event_id: string): Promise<StudioHalls> {
  const [halls, counted, moderators] = await Promise.all([
    readHalls(db, event_id),
    countPlaces(db, event_id),
    readModerators(db, event_id),
  ]);
  const sessions = new Map(counted.map((one) => [one.hall_id, one.sessions]));
  const places = counted.filter(({ hall_id, place }) => hall_id === null && (place ?? '').trim() !== '');
  return {
    halls: halls.map((hall) => presentHall(hall, sessions.get(hall.id) ?? 0, moderators.get(hall.id))),
    places: places.map(({ place, sessions: count }) => ({ name: place ?? '', sessions: count })),
  };
}

/** A hall as organisers see it. @param emails addresses of its moderators by their names */
export function presentHall(
  { id, name, translations = {}, aliases, kind, capacity, stream, moderators }: Hall,
  sessions: number,
  emails: ReadonlyMap<string, string> = new Map(),
): StudioHall {
  return {
    ...{ id, name, kind, capacity, sessions, translations: typedTexts(translations, HALL_TEXTS) },
    aliases: [...aliases],
    moderators: moderators.map((called) => ({ name: called, email: emails.get(called) ?? '' })),
    ...{ stream_type: stream?.type ?? null, address: stream?.playback_url ?? '', hosted: stream?.entry_id ?? null },
  };
}

/** A hall as it is kept around a change of it, without the addresses of those who moderate it (RST5). @param at its place, from 0 */
export function keptHall(hall: Hall, at: number): KeptHall & { readonly moderators: readonly string[] } {
  const { id: _id, sessions: _sessions, moderators: _moderators, ...kept } = presentHall(hall, 0);
  return { ...kept, at, moderators: hall.moderators };
}

/** The hall that the kept states of an entry are of, and the way back to it; null: they are of something else. */
export function hallRestore(hall: string, states: SectionStates | undefined): HallRestore | null {
  if (states?.section !== 'halls') return null;
  const { before, after, at } = states;
  const gone = Object.keys(after).length === 0;
  return { hall, at: at.toISOString(), before: withoutNames(before), after: gone ? null : withoutNames(after) };
}

/** A hall as its form takes it back: its moderators stay as they are now (RST6). */
function withoutNames({ moderators: _, ...hall }: SectionStates['before']): KeptHall {
  return hall as unknown as KeptHall;
}
