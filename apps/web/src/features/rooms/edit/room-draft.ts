import type { RunRoom, RunRooms } from '@plenary/contract/rooms/edit';
import type { RoomKind } from '@plenary/contract/rooms/operations';

/** A room as its form holds it. */
export interface RoomDraft {
  readonly kind: RoomKind;
  readonly name: string;
  readonly topic: string;
  /** NaN: nothing that is a number was typed. */
  readonly max_guests: number;
  /** The key of a sponsor; empty: none. */
  readonly sponsor: string;
  readonly level: number;
  readonly stand_number: string;
  /** Parted by commas. */
  readonly categories: string;
  readonly color: string;
  readonly website: string;
  readonly linkedin: string;
}

const BLANK = {
  ...{ name: '', topic: '', max_guests: 4, sponsor: '', level: 1, stand_number: '', categories: '' },
  ...{ color: '', website: '', linkedin: '' },
};

/** The form of a room; null: of a new one. */
export function draftOf(room: RunRoom | null, kind: RoomKind, sponsors: RunRooms['sponsors']): RoomDraft {
  if (!room) return { ...BLANK, kind };
  const { name, topic, max_guests, level, stand_number } = room;
  return {
    ...{ kind: room.kind, name, topic, max_guests, level, stand_number },
    sponsor: sponsors.find((sponsor) => sponsor.name === room.sponsor?.name)?.key ?? '',
    categories: room.categories.join(', '),
    color: room.color ?? '',
    website: room.website ?? '',
    linkedin: room.linkedin ?? '',
  };
}

const EXHIBITING = ['level', 'stand_number', 'categories', 'color', 'website', 'linkedin'] as const;

/**
 * The values of a form as they are sent: those alone that differ, so that two hosts who change different things both keep them.
 * @param before null: a new room
 */
export function sentOf(draft: RoomDraft, before: RoomDraft | null): Record<string, unknown> {
  const exhibitor = draft.kind === 'exhibitor' ? EXHIBITING : [];
  const fields = (['name', 'topic', 'max_guests', 'sponsor', ...exhibitor] as const).filter(
    (field) => before === null || draft[field] !== before[field],
  );
  return Object.fromEntries(fields.map((field) => [field, valueOf(draft, field)]));
}

function valueOf(draft: RoomDraft, field: keyof RoomDraft): unknown {
  if (field === 'max_guests') return Number.isNaN(draft.max_guests) ? 0 : draft.max_guests;
  if (field !== 'categories') return draft[field];
  return draft.categories
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** How full a room is: guests alone count (D58). */
export const guestsIn = ({ seats }: Pick<RunRoom, 'seats'>): number =>
  seats.filter(({ place }) => place === 'guest').length;
