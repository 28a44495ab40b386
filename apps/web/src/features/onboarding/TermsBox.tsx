import { useBoot } from '../../page/boot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describedBy } from './Field.tsx';
import { FieldErrors } from './FieldErrors.tsx';
import styles from './TermsBox.module.css';
import { ONBOARDING_TEXTS } from './texts.ts';

interface TermsBoxProps {
  /** What was ticked when the form was refused. */
  readonly accepted: boolean;
  readonly errors: readonly string[];
  readonly autoFocus: boolean;
}

/** Accepting the terms; they open beside the form, so that nothing typed is lost (doc 2 §2). */
export function TermsBox({ accepted, errors, autoFocus }: TermsBoxProps) {
  const { legal, event } = useBoot();
  const terms = legal.find(({ slug }) => slug === 'terms')?.url ?? `${event ? `/${event.slug}` : ''}/pages/terms`;
  return (
    <div>
      <div className={styles.row}>
        <input
          type="checkbox"
          id="accept_terms"
          name="accept_terms"
          value="true"
          className={styles.box}
          defaultChecked={accepted}
          required
          autoFocus={autoFocus}
          {...describedBy('accept_terms', errors)}
        />
        <label htmlFor="accept_terms" className={styles.label}>
          {ONBOARDING_TEXTS.accept_terms}{' '}
          <a href={terms} target="_blank" rel="noopener">
            {ONBOARDING_TEXTS.terms}
            <VisuallyHidden> {ONBOARDING_TEXTS.new_tab}</VisuallyHidden>
          </a>
        </label>
      </div>
      <FieldErrors name="accept_terms" errors={errors} />
    </div>
  );
}
