/** Whether the person hosts an open whiteboard, which keeps them on this page until it is closed (WBD1, WBD2). */
let warn: (() => void) | null = null;

/** From now on leaving says why it cannot be; the answer ends that. */
export function holdByBoard(why: () => void): () => void {
  warn = why;
  return () => {
    if (warn === why) warn = null;
  };
}

/** Whether an open whiteboard keeps the person on this page; if so, a modal says why. */
export function heldByBoard(): boolean {
  warn?.();
  return warn !== null;
}
