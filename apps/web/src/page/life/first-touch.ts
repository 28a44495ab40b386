const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'click'];

/**
 * Calls once at the first sign of a person: a pointer moves, or a key is pressed. That is the time to fetch code that is needed
 * soon. Away from the network a failure would be reported as a part that is lost, so a later touch counts.
 * @returns what stops waiting
 */
export function onFirstTouch(act: () => void): () => void {
  const touched = new AbortController();
  const first = () => {
    if (!navigator.onLine) return;
    touched.abort();
    act();
  };
  for (const kind of TOUCHES) addEventListener(kind, first, { passive: true, signal: touched.signal });
  return () => touched.abort();
}
