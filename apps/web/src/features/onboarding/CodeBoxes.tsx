import { CODE } from '@plenary/domain/onboarding/limits';
import { ClipboardPaste } from 'lucide-react';
import type { RefObject } from 'react';
import { useHydrated } from '../../page/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CodeBoxes.module.css';
import { FieldErrors } from './FieldErrors.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import type { CodeField } from './use-code.ts';

interface CodeBoxesProps {
  readonly code: CodeField;
  readonly boxes: RefObject<HTMLDivElement | null>;
  /** Of the server. */
  readonly errors: readonly string[];
}

/**
 * The six boxes of a one-time code (doc 2 §5). Without JavaScript they are six fields named `token`; with it, one
 * hidden field carries the whole code, and typing, arrow keys, pasting and the device's autofill lead through the boxes.
 */
export function CodeBoxes({ code, boxes, errors }: CodeBoxesProps) {
  const hydrated = useHydrated();
  const texts = code.refused ? [ONBOARDING_TEXTS.numbers_only] : errors;
  return (
    <fieldset className={styles.code} aria-describedby={texts.length > 0 ? 'token-errors' : undefined}>
      <legend className={styles.legend}>{ONBOARDING_TEXTS.code}</legend>
      {hydrated && <input type="hidden" name="token" value={code.token} />}
      {/* Digits stand from left to right in every language. */}
      <div ref={boxes} className={styles.boxes} dir="ltr">
        {code.digits.map((digit, index) => (
          <input
            key={index}
            {...(hydrated ? code.box(index) : { name: 'token', maxLength: index === 0 ? CODE.length : 1 })}
            className={cx(styles.box, digit !== '' && styles.full)}
            aria-label={ONBOARDING_TEXTS.digit(index + 1, CODE.length)}
            aria-invalid={texts.length > 0 || undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={index === 0}
            required
          />
        ))}
      </div>
      <FieldErrors name="token" errors={texts} />
      {(!hydrated || code.paste) && (
        <Button look="quiet" className={cx(styles.paste, !hydrated && styles.later)} onClick={code.paste ?? undefined}>
          <Icon of={ClipboardPaste} size={18} />
          {ONBOARDING_TEXTS.paste}
        </Button>
      )}
    </fieldset>
  );
}
