import type { Db } from './database.ts';

/**
 * The statements that are asked all the time: their text is built once, and each connection of the pool prepares them
 * once, under their name. A page's re-read spent a fifth of its time on building statements (bench/README.md).
 */
export class Statements {
  readonly #db: Db;
  readonly #made = new Map<string, unknown>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The statement of that name.
   * @param build makes it at the first call, with `sql.placeholder` for what changes, and ends in `.prepare(name)`
   */
  get<T>(name: string, build: (db: Db, name: string) => T): T {
    const known = this.#made.get(name) as T | undefined;
    if (known !== undefined) return known;
    const made = build(this.#db, name);
    this.#made.set(name, made);
    return made;
  }
}
