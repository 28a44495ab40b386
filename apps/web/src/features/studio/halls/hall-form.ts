import type { HallForm } from '@plenary/contract/halls/operations';

/** A hall as its form holds it: lists as lines, a number as its digits. */
export interface TypedHall extends Omit<HallForm, 'aliases' | 'capacity'> {
  readonly aliases: string;
  readonly capacity: string;
}

/** The form of a new hall, of the kind that its event suggests. */
export function newForm({ name, virtual }: { readonly name: string; readonly virtual: boolean }): TypedHall {
  const kind = virtual ? 'online' : 'both';
  return { name, kind, capacity: '', aliases: '', moderators: [], stream_type: null, address: '', translations: {} };
}

/** A hall in its form. */
export function formOf(hall: HallForm): TypedHall {
  return {
    ...{ name: hall.name, kind: hall.kind, stream_type: hall.stream_type, address: hall.address },
    translations: hall.translations ?? {},
    capacity: hall.capacity === null ? '' : String(hall.capacity),
    aliases: hall.aliases.join('\n'),
    moderators: hall.moderators,
  };
}

/** The form as it is sent. Digits that are no number go as 0, which the server refuses beside the field. */
export function toSend({ capacity, aliases, ...typed }: TypedHall): HallForm {
  const digits = capacity.trim();
  return {
    ...typed,
    capacity: digits === '' ? null : /^\d{1,15}$/.test(digits) ? Number(digits) : 0,
    aliases: linesOf(aliases),
  };
}

const linesOf = (text: string): string[] => text.split(/[\n,;]/).filter((line) => line.trim() !== '');
