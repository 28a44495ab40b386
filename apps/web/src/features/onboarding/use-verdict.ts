import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FormValues, readValues } from './form-values.ts';

/** How long a browser may take to fill in what it remembers, in ms. */
const AUTOFILL_MS = 600;

/** A form that is looked at whenever something in it changes. */
export interface WatchedForm<T> {
  /** What was found of it last; null on the server and until the page is hydrated. */
  readonly verdict: T | null;
  /** Props of the form element. */
  readonly watch: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onInput: () => void;
    readonly onChange: () => void;
  };
}

/**
 * Judges a form by what stands in it. Its fields belong to the browser: what was typed before the page was hydrated,
 * or filled in by a password manager without telling, counts too.
 */
export function useVerdict<T>(judge: (values: FormValues) => T): WatchedForm<T> {
  const ref = useRef<HTMLFormElement>(null);
  const [verdict, setVerdict] = useState<T | null>(null);
  const look = () => {
    if (ref.current) setVerdict(judge(readValues(ref.current)));
  };
  const lookLater = useEffectEvent(look);
  useEffect(() => {
    const first = setTimeout(lookLater, 0);
    const filled = setTimeout(lookLater, AUTOFILL_MS);
    return () => [first, filled].forEach(clearTimeout);
  }, []);
  return { verdict, watch: { ref, onInput: look, onChange: look } };
}
