/** An import that is refused unless its sender says that it is meant (IMP21); thrown within its transaction. */
export class Doubted extends Error {
  /** @param doubt what it would do, as a sentence without its end */
  constructor(doubt: string) {
    super(`${doubt}, and nothing was stored: if that is meant, say --remove-most`);
  }
}
