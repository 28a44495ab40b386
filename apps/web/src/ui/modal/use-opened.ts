import { useState } from 'react';

interface Opened<T> {
  /** The thing that is open; null: nothing is. */
  readonly of: T | null;
  /** The React key of what is drawn: an opening of its own, even of the same thing. */
  readonly key: number;
  readonly open: (of: T) => void;
  /** For `onClosed`: ends this opening, and no later one. */
  readonly closed: () => void;
}

/**
 * Keeps what is open of something that fades out before it is gone, as a ContentModal does. An opening while
 * it fades is a new one: with a boolean, that press would change nothing.
 */
export function useOpened<T>(): Opened<T> {
  const [shown, setShown] = useState<{ readonly of: T | null; readonly key: number }>({ of: null, key: 0 });
  const [open] = useState(() => (of: T) => setShown(({ key }) => ({ of, key: key + 1 })));
  const closed = (): void => setShown((now) => (now.key === shown.key ? { ...now, of: null } : now));
  return { ...shown, open, closed };
}
