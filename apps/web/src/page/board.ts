/** Whether somebody hosts an open whiteboard on this page, which holds them here until it is closed (WBD1, WBD2). */
let tell: (() => void) | null = null;

/** From now on leaving says why it cannot be; the answer ends that. */
export function holdByBoard(why: () => void): () => void {
  tell = why;
  return () => {
    if (tell === why) tell = null;
  };
}

/** Whether an open whiteboard holds somebody on this page, who is told so then. */
export function heldByBoard(): boolean {
  tell?.();
  return tell !== null;
}
