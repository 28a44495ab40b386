import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { useEffect, useEffectEvent, useState } from 'react';

interface Asked<T> {
  /** The last one that came; null: none has. */
  readonly value: T | null;
  readonly refusal: AnsweredRefusal | null;
}

/**
 * The server's answer to a question that a part of the page asks when it comes. One to an earlier question does not count.
 * @param of another value is another question, or a reason to ask again
 */
export function useAnswer<T>(ask: () => Promise<Answered<T>>, of: unknown = null): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ value: null, refusal: null });
  const question = useEffectEvent(ask);
  useEffect(() => {
    let wanted = true;
    void question().then((answer) => {
      if (!wanted) return;
      setAsked(({ value }) =>
        answer.ok ? { value: answer.value, refusal: null } : { value, refusal: answer.refusal },
      );
    });
    return () => void (wanted = false);
  }, [of]);
  return asked;
}
