import { CODE } from '@plenary/domain/onboarding/limits';
import { ChevronRight, ClipboardPaste, Mail, Smartphone } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useHydrated } from '../../../page/device.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './CodeForms.module.css';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { type PageOf, PostForm, Submit } from '../PostForm.tsx';
import { ResendForm } from './ResendForm.tsx';
import { type CodeField, useCode } from './use-code.ts';

/** The form for a one-time code that went out by e-mail or to the phone, and the way to another one (ONB5). */
export function VerifyForm({ page }: { readonly page: PageOf<'verify_phone' | 'verify_email'> }) {
  const { t } = useTexts();
  const boxes = useRef<HTMLDivElement>(null);
  const code = useCode(boxes);
  const hydrated = useHydrated();
  return (
    <>
      <PostForm page={page}>
        <CodeBoxes code={code} boxes={boxes} errors={page.errors['token'] ?? []} />
        <Submit
          label={t('onboarding.verify')}
          enabled={hydrated ? code.token !== '' : null}
          errors={page.errors}
          fields={['token']}
        />
      </PostForm>
      <ResendForm page={page} />
    </>
  );
}

interface CodeBoxesProps {
  readonly code: CodeField;
  readonly boxes: RefObject<HTMLDivElement | null>;
  /** Of the server. */
  readonly errors: readonly string[];
}

/**
 * The six boxes of a one-time code (ONB5). Without JavaScript they are six fields named `token`; with it, one
 * hidden field carries the whole code, and typing, arrow keys, pasting and the device's autofill lead through the boxes.
 */
function CodeBoxes({ code, boxes, errors }: CodeBoxesProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const texts = code.refused ? [t('fields.code_digits')] : errors;
  return (
    <Grid as="fieldset" gap={8} aria-describedby={texts.length > 0 ? 'token-errors' : undefined}>
      <legend className={styles.legend}>{t('onboarding.code')}</legend>
      {hydrated && <input type="hidden" name="token" value={code.token} />}
      {/* Digits stand from left to right in every language. */}
      <Grid gap={8} ref={boxes} className={styles.boxes} dir="ltr">
        {code.digits.map((digit, index) => (
          <input
            key={index}
            {...(hydrated ? code.box(index) : { name: 'token', maxLength: index === 0 ? CODE.length : 1 })}
            className={cx(styles.box, digit !== '' && styles.full)}
            aria-label={t('onboarding.digit', { position: index + 1, count: CODE.length })}
            aria-invalid={texts.length > 0 || undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={index === 0}
            required
          />
        ))}
      </Grid>
      <FieldErrors name="token" errors={texts} />
      {(!hydrated || code.paste) && (
        <Button look="quiet" className={cx(styles.paste, !hydrated && styles.later)} onClick={code.paste ?? undefined}>
          <Icon of={ClipboardPaste} size={18} />
          {t('onboarding.paste')}
        </Button>
      )}
    </Grid>
  );
}

/** The ways on which a one-time code can be sent, as links (ONB14). */
export function ChannelsForm({ page }: { readonly page: PageOf<'channels'> }) {
  const { t } = useTexts();
  const { channels } = page.form;
  return (
    <>
      <FieldErrors name="form" errors={Object.values(page.errors).flat()} />
      {channels.length === 0 && <p>{t('onboarding.no_channel')}</p>}
      <Grid as="ul" oneColumn gap={12}>
        {channels.map(({ name, url }) => (
          <li key={url}>
            <Line as="a" sheet="surface" border="control" radius={12} tone="text" className={styles.channel} href={url}>
              <Icon of={url.includes('/verify-phone') ? Smartphone : Mail} size={24} className={styles.icon} />
              <Text as="span" grow shrink breaks weight={600}>
                {name}
              </Text>
              <Icon of={ChevronRight} turns className={styles.arrow} />
            </Line>
          </li>
        ))}
      </Grid>
    </>
  );
}
