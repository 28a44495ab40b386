/** A person with points, as ranks order them. */
export interface Scored {
  readonly id: string;
  readonly score: number;
  /** Grows with each award of the event: of equal scores the smaller one was there first (D29). */
  readonly reached: number;
}

/** Whether `a` stands before `b`: by score, then by who got there first. */
export const isAhead = (a: Scored, b: Scored): boolean =>
  a.score !== b.score ? a.score > b.score : a.reached !== b.reached ? a.reached < b.reached : a.id < b.id;

/**
 * Everybody of an event who has points, in order. Scores are few and people many: of each score there is a list of its
 * people, of which most come in at the end, and a tree that counts how many have more. A change and a rank cost
 * logarithms, whatever the number of people (docs/decisions/0063).
 */
export class Ranking {
  readonly #people = new Map<string, Scored>();
  readonly #levels = new Map<number, Scored[]>();
  readonly #counts = new Counts();

  get size(): number {
    return this.#people.size;
  }

  get(id: string): Scored | undefined {
    return this.#people.get(id);
  }

  /** Adds a person, or moves them. A score of 0 or less has no place. */
  set(one: Scored): void {
    const before = this.#people.get(one.id);
    if (before?.score === one.score && before.reached === one.reached) return;
    if (before) this.delete(one.id);
    if (one.score <= 0) return;
    this.#people.set(one.id, one);
    const level = this.#levels.get(one.score) ?? [];
    this.#levels.set(one.score, level);
    level.splice(placeIn(level, one), 0, one);
    this.#counts.add(one.score, 1);
  }

  delete(id: string): void {
    const one = this.#people.get(id);
    if (!one) return;
    this.#people.delete(id);
    const level = this.#levels.get(one.score) ?? [];
    level.splice(placeIn(level, one), 1);
    if (level.length === 0) this.#levels.delete(one.score);
    this.#counts.add(one.score, -1);
  }

  /** The rank that a person with this score has or would have, from 1; they themself stand before nobody. */
  rankOf(one: Scored): number {
    const own = this.#people.get(one.id);
    const ahead = this.#counts.above(one.score) + placeIn(this.#levels.get(one.score) ?? [], one);
    return ahead - Number(own !== undefined && isAhead(own, one)) + 1;
  }

  /** The one who has a rank, from 1; undefined: nobody. */
  at(rank: number): Scored | undefined {
    if (rank < 1 || rank > this.size) return undefined;
    const { score, before } = this.#counts.find(rank);
    return this.#levels.get(score)?.[rank - before - 1];
  }
}

/** The index at which a person stands in their level, or would stand. */
function placeIn(level: readonly Scored[], one: Scored): number {
  let low = 0;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAhead(level[middle]!, one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many people have each score, so that sums over many scores cost a logarithm (a Fenwick tree). */
class Counts {
  #tree = new Int32Array(1_024);
  #total = 0;

  add(score: number, people: number): void {
    while (score >= this.#tree.length) this.#grow();
    this.#total += people;
    for (let i = score; i < this.#tree.length; i += i & -i) this.#tree[i]! += people;
  }

  /** People with more. */
  above(score: number): number {
    let upTo = 0;
    for (let i = Math.min(score, this.#tree.length - 1); i > 0; i -= i & -i) upTo += this.#tree[i]!;
    return this.#total - upTo;
  }

  /** The score of the one who has a rank, and how many have more than that. */
  find(rank: number): { readonly score: number; readonly before: number } {
    // Counted from below: the one with this rank is the nth from the lowest.
    let left = this.#total - rank + 1;
    let at = 0;
    for (let step = this.#tree.length / 2; step >= 1; step /= 2) {
      const next = at + step;
      if (next < this.#tree.length && this.#tree[next]! < left) {
        at = next;
        left -= this.#tree[next]!;
      }
    }
    return { score: at + 1, before: this.above(at + 1) };
  }

  /** Doubling keeps the length a power of two, and a sum moves to the one new place that covers it. */
  #grow(): void {
    const larger = new Int32Array(this.#tree.length * 2);
    larger.set(this.#tree);
    larger[this.#tree.length] = this.#total;
    this.#tree = larger;
  }
}
