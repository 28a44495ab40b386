import { missingNames, stepButton } from '@plenary/domain/onboarding/forms';
import { useStore } from 'zustand';
import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { AvatarField, choiceOf, useAvatarField } from '../avatar/index.ts';
import { Field } from './Field.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import styles from './StepForms.module.css';
import { type FormValues, useVerdict } from './use-verdict.ts';

const AVATAR_FIELDS = ['avatar_picture', 'avatar_preset', 'image'];

/**
 * The step that asks for a picture (SET4, ONB7). With JavaScript the picture is uploaded and shown before anything
 * is saved; without, the form itself carries the file.
 */
export function AvatarForm({ page }: { readonly page: PageOf<'update_avatar'> }) {
  const { t } = useTexts();
  const { user, last, upload_enabled } = page.form;
  const field = useAvatarField(user);
  const state = useStore(field.state);
  const hydrated = useHydrated();
  const choice = choiceOf(state);
  const same =
    choice.avatar_preset === user.avatar_preset && choice.avatar_picture?.filename === user.avatar_picture?.filename;
  // A refused value was not saved, and without JavaScript nobody knows.
  const changed = !hydrated || !same || Object.keys(page.errors).length > 0;
  const button = stepButton({ changed, last });
  const pictureErrors = [...(page.errors['image'] ?? []), ...(page.errors['avatar_picture'] ?? [])];
  return (
    <PostForm page={page} encType="multipart/form-data">
      <AvatarField
        field={field}
        upload_enabled={upload_enabled}
        errors={{ avatar_picture: pictureErrors, avatar_preset: page.errors['avatar_preset'] ?? [] }}
      />
      <Submit
        label={t(`onboarding.step.${button}`)}
        enabled={state.avatar.kind !== 'uploading'}
        errors={page.errors}
        fields={AVATAR_FIELDS}
      />
    </PostForm>
  );
}

const NAMES = ['first_name', 'last_name'] as const;
const OTHERS = ['screen_name', 'company', 'role'] as const;
const PROFILE_FIELDS = [...NAMES, ...OTHERS, 'networking_status', 'receive_email_notifications', 'local_time_enabled'];
const AUTOCOMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  screen_name: 'nickname',
  company: 'organization',
  role: 'organization-title',
} as const;

/** The step that asks for the profile (ONB4, SET18): names are required, and it saves only if something changed. */
export function ProfileForm({ page }: { readonly page: PageOf<'update_profile'> }) {
  const { t } = useTexts();
  const { user, last } = page.form;
  const { verdict, watch } = useVerdict(judge);
  // A refused value was not saved, and without JavaScript nobody knows.
  const changed = verdict === null || verdict.changed || Object.keys(page.errors).length > 0;
  const button = stepButton({ changed, last });
  const focused = PROFILE_FIELDS.find((name) => page.errors[name]?.length) ?? missingNames(user)[0];
  const field = (name: keyof typeof AUTOCOMPLETE) => {
    const empty = verdict?.changed && verdict.missing.some((missing) => missing === name);
    return {
      name,
      label: t(`onboarding.profile.${name}`),
      errors: empty ? [t('fields.empty')] : (page.errors[name] ?? []),
      defaultValue: user[name],
      autoComplete: AUTOCOMPLETE[name],
      // Names are written in the direction of their own script.
      dir: 'auto',
      autoFocus: focused === name,
    };
  };
  return (
    <PostForm page={page} {...watch}>
      <Grid gap={16} className={styles.names}>
        {NAMES.map((name) => (
          <Field key={name} {...field(name)} required={name === 'first_name'} />
        ))}
      </Grid>
      {OTHERS.map((name) => (
        <Field key={name} {...field(name)} />
      ))}
      <ProfileSwitches page={page} />
      <Submit
        label={t(`onboarding.step.${button}`)}
        enabled={verdict && verdict.missing.length === 0}
        errors={page.errors}
        fields={PROFILE_FIELDS}
      />
    </PostForm>
  );
}

function judge(values: FormValues) {
  return { changed: values.changed, missing: missingNames({ first_name: values.text('first_name') }) };
}

/**
 * The switches that the event shows (SET6). A form does not send a switch that is off, so each says that it stood
 * there.
 */
function ProfileSwitches({ page }: { readonly page: PageOf<'update_profile'> }) {
  const { t } = useTexts();
  const { user, networking_enabled, local_time_enabled } = page.form;
  const shown = [
    ...(networking_enabled ? (['networking_status'] as const) : []),
    'receive_email_notifications' as const,
    ...(local_time_enabled ? (['local_time_enabled'] as const) : []),
  ];
  return (
    <Grid card>
      {shown.map((name) => (
        <Grid key={name} padX={16} padY={8} className={styles.switch}>
          <input type="hidden" name="has_switches" value={name} />
          <Switch name={name} defaultChecked={user[name]} aria-describedby={`${name}-help`}>
            {t(`onboarding.profile.${name}`)}
          </Switch>
          <Hint padEnd={4} className={styles.help} id={`${name}-help`}>
            {t(`onboarding.help.${name}`)}
          </Hint>
          <FieldErrors name={name} errors={page.errors[name] ?? []} />
        </Grid>
      ))}
    </Grid>
  );
}
