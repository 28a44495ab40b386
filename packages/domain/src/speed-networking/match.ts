import { interestKey } from './interests.ts';
import { SPEED } from './limits.ts';

/** A person who waits for a match. */
export interface Ready {
  /** Event-user id. */
  readonly id: string;
  /** Since when they wait, milliseconds. */
  readonly since: number;
  readonly interests: readonly string[];
}

/** Two people. */
export type Two = readonly [one: string, other: string];

/** A person who waits, by number: those who wait longest have the lowest ones. */
interface Waiting {
  readonly id: string;
  /** Numbers of their interests, ascending. */
  readonly interests: readonly number[];
  /** Those whom they cannot meet. */
  readonly apart: ReadonlySet<number>;
}

/**
 * Matches people who are ready (SPD4, SPD5). The one who has waited longest is served first, and meets the one with the most
 * interests in common; of equals the one who has waited longest. Those who cannot meet anybody who is left change places with
 * people who were matched, where that frees two of them.
 * @param apart pairs who never meet: they have met, or a block stands between them
 * @returns pairs; everybody else waits on
 */
export function matchPeople(people: readonly Ready[], apart: readonly Two[]): Two[] {
  const waiting = inOrder(people, apart);
  const partner = new Map<number, number>();
  waiting.forEach((_, number) => {
    if (partner.has(number)) return;
    const best = bestFor(waiting, partner, number);
    if (best !== null) join(partner, number, best);
  });
  freeSome(waiting, partner);
  return [...partner]
    .filter(([one, other]) => one < other)
    .map(([one, other]) => [waiting[one]?.id ?? '', waiting[other]?.id ?? ''] as const);
}

function inOrder(people: readonly Ready[], apart: readonly Two[]): Waiting[] {
  const sorted = [...people].sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  const numbers = new Map(sorted.map(({ id }, number) => [id, number]));
  const kept = sorted.map(() => new Set<number>());
  for (const [one, other] of apart) {
    const [a, b] = [numbers.get(one), numbers.get(other)];
    if (a === undefined || b === undefined) continue;
    kept[a]?.add(b);
    kept[b]?.add(a);
  }
  const words = new Map<string, number>();
  const numbered = (interest: string): number => {
    const key = interestKey(interest);
    const known = words.get(key) ?? words.size;
    words.set(key, known);
    return known;
  };
  return sorted.map(({ id, interests }, number) => ({
    id,
    interests: [...new Set(interests.map(numbered))].sort((a, b) => a - b),
    apart: kept[number] ?? new Set(),
  }));
}

/** The best one for the one who waits longest of all who are free; null: there is none. */
function bestFor(waiting: readonly Waiting[], partner: ReadonlyMap<number, number>, number: number): number | null {
  const person = waiting[number];
  if (!person) return null;
  let [best, most] = [null as number | null, -1];
  for (let other = number + 1; other < waiting.length; other += 1) {
    if (partner.has(other) || person.apart.has(other)) continue;
    const common = countCommon(person.interests, waiting[other]?.interests ?? []);
    if (common > most) [best, most] = [other, common];
    if (most === person.interests.length) break;
  }
  return best;
}

/** How many numbers two ascending lists have in common. */
function countCommon(one: readonly number[], other: readonly number[]): number {
  let [count, a, b] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [x, y] = [one[a] ?? 0, other[b] ?? 0];
    if (x === y) count += 1;
    if (x <= y) a += 1;
    if (y <= x) b += 1;
  }
  return count;
}

/** Lets two who are left over, and cannot meet each other, each take one of a pair that was matched. */
function freeSome(waiting: readonly Waiting[], partner: Map<number, number>): void {
  const free = waiting.map((_, number) => number).filter((number) => !partner.has(number));
  const left = free.slice(0, SPEED.freed_max);
  for (const one of left) {
    if (partner.has(one)) continue;
    const change = findChange(waiting, partner, one, left);
    if (change === null) continue;
    join(partner, one, change.taken);
    join(partner, change.freed, change.other);
  }
}

function findChange(
  waiting: readonly Waiting[],
  partner: ReadonlyMap<number, number>,
  one: number,
  left: readonly number[],
): { readonly taken: number; readonly freed: number; readonly other: number } | null {
  const meets = (a: number, b: number): boolean => waiting[a]?.apart.has(b) === false;
  for (const [taken, freed] of partner) {
    if (!meets(one, taken)) continue;
    const other = left.find((next) => next !== one && !partner.has(next) && meets(next, freed));
    if (other !== undefined) return { taken, freed, other };
  }
  return null;
}

function join(partner: Map<number, number>, one: number, other: number): void {
  partner.set(one, other);
  partner.set(other, one);
}
