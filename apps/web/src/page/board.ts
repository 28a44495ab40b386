/** Whether the person hosts an open whiteboard, which keeps them on this page until it is closed (WBD1, WBD2). */
let tell: (() => void) | null = null;

/** From now on leaving says why it cannot be; the answer ends that. */
export function holdByBoard(why: () => void): () => void {
  tell = why;
  return () => {
    if (tell === why) tell = null;
  };
}

/** Whether an open whiteboard keeps the person on this page; if so, a modal says why. */
export function heldByBoard(): boolean {
  tell?.();
  return tell !== null;
}
