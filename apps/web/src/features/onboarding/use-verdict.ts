import { type RefObject, useRef, useState } from 'react';
import { useTimeout } from '../../ui/time/use-timeout.ts';

/** How long a browser may take to fill in what it remembers, in ms. */
const AUTOFILL_MS = 600;

/** A form that is looked at whenever something in it changes. */
export interface WatchedForm<T> {
  /** The last verdict; null on the server and until the page is hydrated. */
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
 * or silently filled in by a password manager, counts too.
 */
export function useVerdict<T>(judge: (values: FormValues) => T): WatchedForm<T> {
  const ref = useRef<HTMLFormElement>(null);
  const [verdict, setVerdict] = useState<T | null>(null);
  const look = () => {
    if (ref.current) setVerdict(judge(readValues(ref.current)));
  };
  useTimeout(0, look);
  useTimeout(AUTOFILL_MS, look);
  return { verdict, watch: { ref, onInput: look, onChange: look } };
}

/** The present values of a form's fields, by name. */
export interface FormValues {
  /** Text of the field of that name; empty when there is none. */
  text(name: string): string;
  ticked(name: string): boolean;
  /** Whether anything differs from what the server wrote into the form. */
  readonly changed: boolean;
}

/** Reads a form. */
export function readValues(form: HTMLFormElement): FormValues {
  const named = (name: string): HTMLInputElement | null => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  return {
    text: (name) => textOf(named(name)),
    ticked: (name) => named(name)?.checked ?? false,
    changed: [...form.elements].some(isChanged),
  };
}

/** A password that was filled in cannot be read before the page is touched; the browser only says that it is there. */
function textOf(input: HTMLInputElement | null): string {
  if (!input) return '';
  return input.value || (input.matches(':autofill') ? 'filled' : '');
}

function isChanged(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some((option) => option.selected !== option.defaultSelected);
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
  if (element.type === 'file') return (element.files?.length ?? 0) > 0;
  if (element.type === 'checkbox' || element.type === 'radio') return element.checked !== element.defaultChecked;
  return element.value !== element.defaultValue;
}
