/** Gives the part of a server that a function makes of its context; the first call makes it, every later one gets the same. */
export type Part<C> = <T>(make: (ctx: C) => T) => T;

/** Parts of one server that several features use, and that are none of the context's own. */
export function createParts<C>(context: () => C): Part<C> {
  const made = new Map<unknown, unknown>();
  return <T>(make: (ctx: C) => T): T => {
    if (!made.has(make)) made.set(make, make(context()));
    return made.get(make) as T;
  };
}
