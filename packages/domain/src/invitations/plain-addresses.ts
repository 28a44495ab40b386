import { emailProblems } from '../auth/email.ts';
import { isBlank } from '../blank.ts';
import { nameOfAddress } from '../person-name.ts';

/** Rows of a list that names no columns, as rows of an address and a whole name; blank rows keep their numbers. */
export interface PlainAddresses {
  readonly rows: readonly (readonly string[])[];
  /** The list has names beside its addresses. */
  readonly named: boolean;
}

/**
 * Reads a list that is nothing but e-mail addresses, one a row, each alone or beside a name: the way in which people keep
 * them. null: it is something else, and must name its columns.
 */
export function plainAddresses(cells: readonly (readonly string[])[]): PlainAddresses | null {
  const rows = cells.map((row) => row.map((cell) => cell.trim()).filter((cell) => !isBlank(cell)));
  const filled = rows.filter((row) => row.length > 0);
  const all = filled.every((row) => row.length <= 2 && row.filter(isAddress).length === 1);
  if (filled.length === 0 || !all) return null;
  return {
    rows: rows.map((row) => {
      const email = row.find(isAddress);
      if (email === undefined) return [];
      return [email, row.find((cell) => cell !== email) ?? nameOfAddress(email).join(' ')];
    }),
    named: filled.some((row) => row.length === 2),
  };
}

const isAddress = (cell: string): boolean => emailProblems(cell).length === 0;
