import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PhoneProblem } from '@plenary/domain/onboarding/phone';
import type * as Kit from './CountryPicker.tsx';

type PhoneKit = typeof Kit;

/** The fields of a mobile number. */
export interface PhoneFields {
  /** null until it is loaded; without it the server judges. */
  readonly kit: PhoneKit | null;
  readonly country: string;
  /** The whole number, or empty. */
  readonly e164: string;
  /** The problem of the number; null while it is typed for the first time. */
  readonly problem: PhoneProblem | null;
  /** Whether what the server said of it is old. */
  readonly edited: boolean;
  choose(country: string): void;
  typed(event: ChangeEvent<HTMLInputElement>): void;
  /** The field was left. */
  left(): void;
}

/** The plain fields that the server wrote, until the library is there. */
export interface PlainFields {
  readonly select: RefObject<HTMLSelectElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
}

/**
 * The model of country and number.
 * @param country ISO 3166 code in lower case
 * @param number what the server wrote into the field
 */
export function usePhone({ select, input }: PlainFields, country: string, number: string): PhoneFields {
  const [state, setState] = useState({ country, number, edited: false, told: false });
  const change = (next: Partial<typeof state>) => setState((before) => ({ ...before, ...next }));
  // A country and a number from before the library came count.
  const kit = usePhoneKit(() =>
    change({ country: select.current?.value || country, number: input.current?.value ?? number }),
  );
  const read = kit?.readNumber(state.number, state.country);
  const show = (text: string) => {
    const named = kit?.readNumber(text, state.country).country;
    change({ number: text, edited: true, ...(named && { country: named }) });
  };
  return {
    kit,
    country: state.country,
    e164: read?.e164 ?? '',
    problem: state.told ? (read?.problem ?? null) : null,
    edited: state.edited,
    choose: (next) => change({ country: next, edited: true }),
    typed: ({ target, nativeEvent }) => {
      if (kit && appended(target, nativeEvent)) target.value = kit.spaced(target.value, state.country);
      show(target.value);
    },
    left: () => change({ told: true }),
  };
}

/** Only text that grows at its end is spaced out, so that the caret of a person who corrects it stays where it is. */
function appended(input: HTMLInputElement, event: Event): boolean {
  const grows = event instanceof InputEvent && event.inputType.startsWith('insert');
  return grows && input.selectionStart === input.value.length;
}

/** Loads the library; a page on which that fails stays the plain form that it is. */
function usePhoneKit(onLoaded: () => void): PhoneKit | null {
  const [kit, setKit] = useState<PhoneKit | null>(null);
  const loaded = useEffectEvent((next: PhoneKit) => {
    onLoaded();
    setKit(next);
  });
  useEffect(() => {
    let gone = false;
    import('./CountryPicker.tsx').then(
      (next) => gone || loaded(next),
      () => undefined,
    );
    return () => void (gone = true);
  }, []);
  return kit;
}
