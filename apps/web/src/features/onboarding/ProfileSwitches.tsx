import { Switch } from '../../ui/Switch.tsx';
import { FieldErrors } from './FieldErrors.tsx';
import type { PageOf } from './PostForm.tsx';
import styles from './ProfileForm.module.css';
import { ONBOARDING_TEXTS } from './texts.ts';

const HELP = {
  networking_status: ONBOARDING_TEXTS.networking_help,
  receive_email_notifications: ONBOARDING_TEXTS.notifications_help,
  local_time_enabled: ONBOARDING_TEXTS.local_time_help,
} as const;

/** The switches that the event shows (doc 2 §6). One that is off is not in what a form sends, so each says it stood there. */
export function ProfileSwitches({ page }: { readonly page: PageOf<'update_profile'> }) {
  const { user, networking_enabled, local_time_enabled } = page.form;
  const shown = [
    ...(networking_enabled ? (['networking_status'] as const) : []),
    'receive_email_notifications' as const,
    ...(local_time_enabled ? (['local_time_enabled'] as const) : []),
  ];
  return (
    <div className={styles.switches}>
      {shown.map((name) => (
        <div key={name} className={styles.switch}>
          <input type="hidden" name="has_switches" value={name} />
          <Switch name={name} defaultChecked={user[name]} aria-describedby={`${name}-help`}>
            {ONBOARDING_TEXTS[name]}
          </Switch>
          <p className={styles.help} id={`${name}-help`}>
            {HELP[name]}
          </p>
          <FieldErrors name={name} errors={page.errors[name] ?? []} />
        </div>
      ))}
    </div>
  );
}
