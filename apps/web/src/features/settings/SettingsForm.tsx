import { offeredSwitches } from '@plenary/domain/profile/switches';
import type { ReactNode } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useForm } from '../../page/form/use-draft.ts';
import { useTexts } from '../../page/use-texts.ts';
import { AvatarField } from '../avatar/index.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useSettings, useSettingsState } from './settings-context.ts';
import { errorsOf } from './settings-model.ts';
import { LanguageSetting, MobileNumber, SettingSwitch, TextSetting } from './SettingFields.tsx';
import { sectionId, type SettingsSection } from './sections.ts';
import styles from './SettingsTab.module.css';
import { SignInAgain } from './SignInAgain.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

/** Everything that is saved together (SET1); the two switches follow the event's flags (SET6). */
export function SettingsForm() {
  const { t } = useTexts();
  const settings = useSettings();
  const refusal = useSettingsState(({ outcome }) => (outcome.kind === 'refused' ? outcome.refusal : null));
  const form = useForm(refusal);
  const switches = offeredSwitches(useEvent().settings.flags, useBoot().me?.host ?? false);
  const mayChangeSignIn = useSettingsState(({ saved }) => saved?.may_change_sign_in ?? false);
  return (
    <form {...form(() => void settings.save())} className={styles.form}>
      <AvatarPart />
      <Part section="profile" help={t('settings.profile_help')}>
        <TextSetting field="first_name" autoComplete="given-name" />
        <TextSetting field="last_name" autoComplete="family-name" />
        <TextSetting field="screen_name" autoComplete="nickname" />
        <TextSetting field="company" autoComplete="organization" />
        <TextSetting field="role" autoComplete="organization-title" />
        <TextSetting field="interests" hint={t('settings.interests_help')} />
      </Part>
      <Part section="preferences">
        <LanguageSetting />
        <ThemeSetting />
        <LetterKeys />
        {switches.map((field) => (
          <SettingSwitch key={field} field={field} />
        ))}
      </Part>
      <Part section="sign_in">
        {!mayChangeSignIn && <SignInAgain />}
        <MobileNumber />
        <TextSetting field="email" type="email" autoComplete="email" />
        <PasswordPart />
      </Part>
      <SaveBar />
    </form>
  );
}

function AvatarPart() {
  const { avatar } = useSettings();
  const { avatar_upload_enabled } = useEvent().settings.flags;
  const avatar_picture = useSettingsState((state) => errorsOf(state, 'avatar_picture'));
  const avatar_preset = useSettingsState((state) => errorsOf(state, 'avatar_preset'));
  return (
    <div className={styles.part}>
      <AvatarField field={avatar} upload_enabled={avatar_upload_enabled} errors={{ avatar_picture, avatar_preset }} />
    </div>
  );
}

interface PartProps {
  readonly section: SettingsSection;
  readonly help?: string;
  readonly children: ReactNode;
}

function Part({ section, help, children }: PartProps) {
  const { t } = useTexts();
  return (
    <fieldset className={styles.part}>
      <legend id={sectionId(section)} className={styles.legend}>
        {t(`settings.${section}`)}
      </legend>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </fieldset>
  );
}
