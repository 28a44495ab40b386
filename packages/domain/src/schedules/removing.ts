/** An import that removes fewer things of a kind than this is never doubted. */
const FEW = 5;

/** The next version of a schedule beside what is stored of it, in sessions. */
export interface ScheduleLoss {
  /** In the new version. */
  readonly found: number;
  /** Stored of the version before. */
  readonly stored: number;
  /** Stored, and not in the new version any more. */
  readonly removed: number;
}

/**
 * Why an import is refused unless its sender says that it is meant: a file in which no session was understood, and one that
 * removes more than half of what is stored are mostly another file, or one of another shape (IMP21). null: it is not.
 */
export function doubtLoss({ found, stored, removed }: ScheduleLoss): string | null {
  if (found === 0) return 'no session was found in it';
  if (!isMost({ stored, removed })) return null;
  return `it would remove ${removed} of the ${stored} sessions that came with this schedule before`;
}

const isMost = ({ stored, removed }: KindLoss): boolean => removed >= FEW && removed * 2 > stored;

/** The things of one kind that an event has, and those of them that a bundle does not have any more. */
export interface KindLoss {
  readonly stored: number;
  readonly removed: number;
}

/** The same of a bundle, for each kind of thing by its name; the kinds that it does not list lose nothing. */
export function doubtLosses(kinds: readonly (readonly [name: string, loss: KindLoss])[]): string | null {
  const lost = kinds.filter(([, loss]) => isMost(loss));
  if (lost.length === 0) return null;
  return `it would remove ${lost.map(([name, { stored, removed }]) => `${removed} of ${stored} ${name}`).join(', ')}`;
}
