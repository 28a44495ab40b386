import { sponsorOfRoom } from '@plenary/domain/rooms/room-texts';
import type { Report } from '@plenary/domain/problem';
import type { EventPlan, RoomPlan } from './plan.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import type { BundleFile } from '../read/schema.ts';

/** The rooms of a bundle, networking rooms first, and the levels of its exhibitors. */
export function roomsOf(bundle: BundleFile): Pick<EventPlan, 'levels' | 'rooms' | 'room_kinds'> {
  const levels = levelsOf(bundle);
  if (!bundle.rooms && !bundle.exhibitors) return { levels, rooms: null, room_kinds: [] };
  const room_kinds = [bundle.rooms && ('networking' as const), bundle.exhibitors && ('exhibitor' as const)];
  const networking = bundle.rooms?.map((room, position): RoomPlan => ({
    ...{ ...room, translations: room.translations ?? {} },
    ...({ kind: 'networking', position, exhibitor: null } as const),
    sponsor: sponsorOf(bundle, room.sponsor),
  }));
  const exhibiting = bundle.exhibitors?.map((entry, position): RoomPlan => {
    const { key, name, topic, translations = {}, max_guests, sponsor, owners, level, ...exhibitor } = entry;
    const number = level === undefined ? 1 : (bundle.levels?.indexOf(level) ?? 0) + 1;
    return {
      ...({ key, name, topic, translations, max_guests, kind: 'exhibitor', position, owners } as const),
      exhibitor: { ...exhibitor, level: number },
      sponsor: sponsorOf(bundle, sponsor),
    };
  });
  return {
    ...{ levels, rooms: [...(networking ?? []), ...(exhibiting ?? [])] },
    room_kinds: room_kinds.filter((kind) => kind !== undefined),
  };
}

function sponsorOf({ sponsors }: BundleFile, key: string | null): RoomPlan['sponsor'] {
  const found = sponsors?.find((sponsor) => sponsor.key === key);
  return found ? sponsorOfRoom(found) : null;
}

/** Notes what rooms name that is not there, and keys that stand twice. */
export function reportRooms(bundle: BundleFile, report: Report): void {
  const both = [...(bundle.rooms ?? []), ...(bundle.exhibitors ?? [])];
  reportDoubles(
    ['rooms'],
    both.map(({ key }) => key),
    'key',
    report,
  );
  const known = new Set(bundle.sponsors?.map(({ key }) => key));
  for (const section of ['rooms', 'exhibitors'] as const)
    bundle[section]?.forEach(({ sponsor }, index) => {
      if (sponsor !== null && !known.has(sponsor))
        report([section, index, 'sponsor'], `there is no sponsor with the key "${sponsor}"`);
    });
  bundle.exhibitors?.forEach(({ level }, index) => {
    if (level !== undefined && !bundle.levels?.includes(level))
      report(['exhibitors', index, 'level'], `there is no level with the name "${level}"`);
  });
}

/** The levels of a bundle; each has its name in further languages as the `level` of its rooms. null: it says nothing of them. */
function levelsOf({ levels, translations = {} }: BundleFile): EventPlan['levels'] {
  return (
    levels?.map((name, at) => {
      const texts = Object.entries(translations).flatMap(([language, { levels: names = [] }]) =>
        names[at] ? [[language, { level: names[at] }] as const] : [],
      );
      return { name, translations: Object.fromEntries(texts) };
    }) ?? null
  );
}
