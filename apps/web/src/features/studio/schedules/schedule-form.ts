import type { AskEvery, ScheduleChoices } from '@plenary/contract/schedules/operations';

/** The stream of a place as its form holds it; null: it stays no hall. */
export interface TypedHall {
  readonly choice: 'none' | 'hosted' | 'address' | 'on_site' | null;
  readonly address: string;
}

/** A schedule that is to be read, as its form holds it. */
export interface TypedSchedule extends Pick<ScheduleChoices, 'address' | 'name' | 'dates'> {
  readonly kind: 'file' | 'address';
  readonly file: File | null;
  /** By the name of the place. */
  readonly halls: Readonly<Record<string, TypedHall>>;
  readonly every: AskEvery;
  readonly remove_most: boolean;
}

export const NO_SCHEDULE: TypedSchedule = {
  ...{ kind: 'file', file: null, address: '', name: '', dates: '', halls: {} },
  ...{ every: 0, remove_most: false },
};

export const NO_HALL: TypedHall = { choice: null, address: '' };

/** The schedule as it is sent; a file goes as the field of a form. */
export function toSend({ kind, file, address, name, dates, halls }: TypedSchedule) {
  const lines = Object.entries(halls).flatMap(([place, hall]) => {
    const choice = hall.choice === 'address' ? hall.address.trim() : hall.choice;
    return choice ? [`${place}=${choice}`] : [];
  });
  const choices = { name, dates, halls: lines.join('\n') };
  return kind === 'address'
    ? { ...choices, address: address.trim() }
    : { ...choices, address: '', ...(file && { file }) };
}

/** Two forms that read the same have the same one. */
export function keyOf(typed: TypedSchedule): string {
  const { file } = typed;
  return JSON.stringify([toSend(typed), file && [file.name, file.size, file.lastModified]]);
}
