import { missingNames, stepLabel } from '@plenary/domain/onboarding/forms';
import { FIELD_TEXTS } from '@plenary/domain/onboarding/text';
import type { FormValues } from './form-values.ts';
import { Field } from './Field.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import styles from './ProfileForm.module.css';
import { ProfileSwitches } from './ProfileSwitches.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useVerdict } from './use-verdict.ts';

const NAMES = ['first_name', 'last_name'] as const;
const OTHERS = ['screen_name', 'company', 'role'] as const;
const FIELDS = [...NAMES, ...OTHERS, 'networking_status', 'receive_email_notifications', 'local_time_enabled'];
const AUTOCOMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  screen_name: 'nickname',
  company: 'organization',
  role: 'organization-title',
} as const;

/** The step that asks for the profile (doc 2 §3, §5): names are required, and it saves only if something changed. */
export function ProfileForm({ page }: { readonly page: PageOf<'update_profile'> }) {
  const { user, last } = page.form;
  const { verdict, watch } = useVerdict(judge);
  // What was refused was not saved, and without JavaScript nobody knows.
  const changed = verdict === null || verdict.changed || Object.keys(page.errors).length > 0;
  const focused = FIELDS.find((name) => page.errors[name]?.length) ?? missingNames(user)[0];
  const field = (name: keyof typeof AUTOCOMPLETE) => {
    const empty = verdict?.changed && verdict.missing.some((missing) => missing === name);
    return {
      name,
      label: ONBOARDING_TEXTS[name],
      errors: empty ? [FIELD_TEXTS.empty] : (page.errors[name] ?? []),
      defaultValue: user[name],
      autoComplete: AUTOCOMPLETE[name],
      // Names are written in the direction of their own script.
      dir: 'auto',
      autoFocus: focused === name,
    };
  };
  return (
    <PostForm page={page} {...watch}>
      <div className={styles.names}>
        {NAMES.map((name) => (
          <Field key={name} {...field(name)} required />
        ))}
      </div>
      {OTHERS.map((name) => (
        <Field key={name} {...field(name)} />
      ))}
      <ProfileSwitches page={page} />
      <Submit
        label={stepLabel({ changed, last })}
        enabled={verdict && verdict.missing.length === 0}
        errors={page.errors}
        fields={FIELDS}
      />
    </PostForm>
  );
}

function judge(values: FormValues) {
  const names = { first_name: values.text('first_name'), last_name: values.text('last_name') };
  return { changed: values.changed, missing: missingNames(names) };
}
