import { differences, differs, type Difference } from '@plenary/domain/differs';

/** The changes of an import to one kind of thing; names are what the person who imports would recognise. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** The fields of each that changed, in their order. */
  readonly details: readonly ChangeDetail[];
  /** Fields that stayed because a host changed them, with what the source says of them; absent: none. */
  readonly kept?: readonly ChangeDetail[];
}

/** A thing that changed, with the fields that did. */
export interface ChangeDetail {
  readonly name: string;
  readonly fields: readonly Difference[];
}

export const NO_CHANGES: Changes = { added: [], changed: [], removed: [], unchanged: 0, details: [] };

/** How rows of one kind are written. */
export interface Writer<Row extends { readonly id: string }, Wanted> {
  keyOf(row: Row | Wanted): string;
  labelOf(row: Row | Wanted): string;
  insert(rows: readonly Wanted[]): Promise<unknown>;
  update(id: string, row: Wanted): Promise<unknown>;
  remove(ids: readonly string[]): Promise<unknown>;
}

/**
 * Makes the rows that are there into those that are wanted, writing only what differs. A row that stays keeps its id.
 * @param ignored fields that do not count as a difference
 */
export async function syncRows<Row extends { readonly id: string }, Wanted extends object>(
  existing: readonly Row[],
  wanted: readonly Wanted[],
  writer: Writer<Row, Wanted>,
  ignored: readonly string[] = [],
): Promise<Changes> {
  const known = new Map(existing.map((row) => [writer.keyOf(row), row]));
  const keys = new Set(wanted.map((row) => writer.keyOf(row)));
  const added = wanted.filter((row) => !known.has(writer.keyOf(row)));
  const kept = wanted.flatMap((row) => {
    const before = known.get(writer.keyOf(row));
    return before ? [{ before, row }] : [];
  });
  const changed = kept.filter(({ before, row }) => differs(before, row, ignored));
  const removed = existing.filter((row) => !keys.has(writer.keyOf(row)));
  if (removed.length > 0) await writer.remove(removed.map(({ id }) => id));
  for (const { before, row } of changed) await writer.update(before.id, row);
  if (added.length > 0) await writer.insert(added);
  return {
    added: added.map(writer.labelOf),
    changed: changed.map(({ row }) => writer.labelOf(row)),
    removed: removed.map(writer.labelOf),
    unchanged: kept.length - changed.length,
    details: changed.map(({ before, row }) => ({ name: writer.labelOf(row), fields: differences(before, row) })),
  };
}
