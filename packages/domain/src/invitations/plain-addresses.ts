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
 * Reads a list that is nothing but e-mail addresses, each alone or with a name, one a row or many, as people keep them and mail
 * programs write them: `Ada Lund <ada@mail.example>, ben@mail.example`. null: it is something else, and must name its columns.
 */
export function plainAddresses(cells: readonly (readonly string[])[]): PlainAddresses | null {
  const rows = cells.map(mailboxesOf);
  const found = rows.flatMap((row) => row ?? []);
  if (found.length === 0 || rows.includes(null)) return null;
  return {
    // A blank row is one without a mailbox.
    rows: rows.flatMap((row) => (row?.length ? row.map(({ email, name }) => [email, name ?? nameFrom(email)]) : [[]])),
    named: found.some(({ name }) => name !== null),
  };
}

interface Mailbox {
  readonly email: string;
  /** null: it stands there without one. */
  readonly name: string | null;
}

/** The addresses of a row with their names; null: the row holds something else. */
function mailboxesOf(row: readonly string[]): readonly Mailbox[] | null {
  const found: Mailbox[] = [];
  const filled = row.filter((cell) => !isBlank(cell));
  const pair = filled.length === 2 ? filled.map((cell) => cell.trim()) : [];
  // A name before its address, or after it.
  if (pair.filter(isAddress).length === 1) {
    const email = pair.find(isAddress) ?? '';
    const name = pair.find((cell) => cell !== email) ?? '';
    if (!name.includes('<')) return [{ email, name }];
  }
  // A name that is written as `Lund, Ada` is cut where the list is.
  let before: string | null = null;
  for (const part of filled.flatMap((cell) => cell.split(/[,;]/)).map((text) => text.trim())) {
    if (part === '') continue;
    const box = mailboxOf(part);
    if (!box) {
      if (before !== null) return null;
      before = unquoted(part);
      continue;
    }
    const names = [box.name, before].filter((name) => name !== null);
    found.push({ email: box.email, name: names.length > 0 ? names.join(' ') : null });
    before = null;
  }
  return before === null ? found : null;
}

/** `ada@mail.example` or `Ada Lund <ada@mail.example>`; null: it is neither. */
function mailboxOf(text: string): Mailbox | null {
  const at = text.indexOf('<');
  const email = at === -1 || !text.endsWith('>') ? text : text.slice(at + 1, -1).trim();
  if (!isAddress(email)) return null;
  const name = email === text ? '' : unquoted(text.slice(0, at));
  return { email, name: name === '' ? null : name };
}

const unquoted = (text: string): string => text.replaceAll('"', '').trim();
const nameFrom = (email: string): string => nameOfAddress(email).join(' ');
const isAddress = (cell: string): boolean => emailProblems(cell).length === 0;
