import { useEvent } from '../../page/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useSettingsState } from './settings-context.ts';
import styles from './TextSetting.module.css';
import { SETTINGS_TEXTS } from './texts.ts';
import { useWayBack } from './use-way-back.ts';

/** The mobile number, most of it covered; it is changed on a page of its own, which sends a code to it. */
export function MobileNumber() {
  const masked = useSettingsState(({ saved }) => saved?.user.masked_mobile_number ?? '');
  const way = useWayBack(`/${useEvent().slug}/mobile-number`);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{SETTINGS_TEXTS.mobile_number}</span>
      <div className={styles.row}>
        <bdi className={masked ? styles.value : styles.notSet}>{masked || SETTINGS_TEXTS.not_set}</bdi>
        <ButtonLink {...way} aria-label={masked ? SETTINGS_TEXTS.change_number_label : SETTINGS_TEXTS.add_number_label}>
          {masked ? SETTINGS_TEXTS.change_number : SETTINGS_TEXTS.add_number}
        </ButtonLink>
      </div>
    </div>
  );
}
