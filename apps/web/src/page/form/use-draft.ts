import type { AnsweredRefusal } from '@plenary/contract/errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { refusalText } from '../refusal-text.ts';
import { useTexts } from '../use-texts.ts';
import { focusOn } from '../../ui/focus/focus-on.ts';

/** Sends what was typed; why that was refused, or null. */
type Send = () => Promise<AnsweredRefusal | null>;

type State =
  | { readonly kind: 'idle' | 'sending' | 'sent' }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

/** The attributes of a form, whose first refused field takes the focus, or the problem of a list. */
export function useForm(refusal: AnsweredRefusal | null) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) focusOn(ref.current?.querySelector('[aria-invalid],[data-wrong]'));
  }, [refusal]);
  return (submit: () => void) => ({
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
  });
}

/**
 * The sending of a form: once at a time. The problems of a field stand beside it, and the first such field takes the
 * focus; any other refusal is a problem of the whole.
 */
export function useSending() {
  const { t } = useTexts();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const under_way = useRef(false);
  const refusal = state.kind === 'refused' ? state.refusal : null;
  const form = useForm(refusal);
  /** Resolves to whether it was done; it was not where a sending is under way. */
  const send = async (act: Send): Promise<boolean> => {
    if (under_way.current) return false;
    under_way.current = true;
    setState({ kind: 'sending' });
    const why = await act();
    under_way.current = false;
    setState(why ? { kind: 'refused', refusal: why } : { kind: 'sent' });
    return why === null;
  };
  return {
    kind: state.kind,
    sending: state.kind === 'sending',
    send,
    /** The problems of a field. */
    errors: (name: string): readonly string[] => refusal?.errors?.[name] ?? [],
    /** The problems of the whole. */
    problems: refusal && !refusal.errors ? [refusalText(t, refusal)] : [],
    /** All that is wrong, for a form whose fields do not say it themselves. */
    allProblems: refusal ? (problemsOf(refusal) ?? [refusalText(t, refusal)]) : [],
    form,
  };
}

function problemsOf({ errors }: AnsweredRefusal): readonly string[] | null {
  const all = Object.values(errors ?? {}).flat();
  return all.length > 0 ? all : null;
}

/** The values that are kept from now on, and those that stand in the form, beside all that is typed meanwhile. */
type Keep<Values> = (kept: Values, typed?: Values) => void;

export interface Draft<Values> extends Omit<ReturnType<typeof useSending>, 'kind' | 'send'> {
  readonly typed: Values;
  readonly type: (values: Partial<Values>) => void;
  /** Sends what was typed; `act` is given what was kept before as well, and may say what is kept then. */
  readonly save: (act: (typed: Values, kept: Values, keep: Keep<Values>) => ReturnType<Send>) => Promise<void>;
  /** Nothing was typed since it was saved. */
  readonly saved: boolean;
  /** Something was typed that is not kept. */
  readonly unsaved: boolean;
}

/**
 * The words of a form as they are typed, until they are saved.
 * @param start what stands in it when it is opened
 */
export function useDraft<Values extends object>(start: () => Values): Draft<Values> {
  const { kind, send, ...sending } = useSending();
  const [typed, setTyped] = useState(start);
  const [kept, setKept] = useState(typed);
  return {
    ...sending,
    typed,
    type: (values) => setTyped((now) => ({ ...now, ...values })),
    save: async (act) => {
      const next = { kept: typed, typed };
      const keep: Keep<Values> = (now, form = now) =>
        Object.assign(next, { kept: now, typed: Object.keys(changedOf(now, form)).length > 0 ? form : now });
      const done = await send(() => act(typed, kept, keep));
      if (done || next.kept !== typed) setKept(next.kept);
      setTyped((now) => (now === typed ? next.typed : { ...next.typed, ...changedOf(typed, now) }));
    },
    saved: kind === 'sent' && typed === kept,
    unsaved: Object.keys(changedOf(kept, typed)).length > 0,
  };
}

/** The fields of a form that were changed since. */
function changedOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => known.get(name) !== value),
  ) as Partial<Values>;
}
