import { useStore } from 'zustand';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { AVATAR_PRESETS, type AvatarPreset, avatarPreset, INITIALS_PRESET } from '../../ui/avatar/avatar-presets.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Centre, Grid } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import type { AvatarFieldModel } from './avatar-field-store.ts';
import styles from './AvatarField.module.css';
import { PictureField } from './PictureField.tsx';

export interface AvatarFieldProps {
  readonly field: AvatarFieldModel;
  /** Whether the event lets people upload pictures; without it only the presets can be chosen. */
  readonly upload_enabled: boolean;
  /** Texts of the server beside the two fields. */
  readonly errors?: { readonly avatar_picture?: readonly string[]; readonly avatar_preset?: readonly string[] };
}

/**
 * Picture and preset of a person (SET4, SET5). Within a form it posts by itself: `avatar_preset`, and the
 * uploaded picture as `avatar_picture`, or `clear_picture`. Before JavaScript it is a plain file field `image`.
 */
export function AvatarField({ field, upload_enabled, errors = {} }: AvatarFieldProps) {
  const { avatar, preset } = useStore(field.state);
  const pictured = upload_enabled || avatar.kind !== 'empty';
  return (
    <Grid gap={16}>
      {pictured && <PictureField field={field} avatar={avatar} preset={preset} errors={errors.avatar_picture ?? []} />}
      <PresetField preset={preset} choose={field.choosePreset} hinted={pictured} errors={errors.avatar_preset ?? []} />
      <PostedPicture field={field} />
    </Grid>
  );
}

/** The value that a form around the field sends once the picture itself was uploaded. */
function PostedPicture({ field }: { readonly field: AvatarFieldModel }) {
  const { avatar } = useStore(field.state);
  const hydrated = useHydrated();
  if (!hydrated || avatar.kind === 'uploading') return null;
  return avatar.kind === 'populated' ? (
    <input type="hidden" name="avatar_picture" value={avatar.picture.filename} />
  ) : (
    <input type="hidden" name="clear_picture" value="1" />
  );
}

interface PresetFieldProps {
  readonly preset: string;
  readonly choose: (key: string) => void;
  /** Whether to say that a preset is shown only where there is no picture. */
  readonly hinted: boolean;
  readonly errors: readonly string[];
}

/** The drawn avatars, one of which stands where there is no picture. */
function PresetField({ preset, choose, hinted, errors }: PresetFieldProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  const chosen = avatarPreset(preset)?.key;
  const nameOf = ({ key, form, colour }: AvatarPreset) =>
    key === INITIALS_PRESET ? t('avatar.initials') : t('avatar.preset', { form, colour });
  return (
    <fieldset>
      <legend className={styles.title}>{t('avatar.presets')}</legend>
      {hinted && <Hint>{t('avatar.presets_hint')}</Hint>}
      <Grid gap={4} above={8} className={styles.choices}>
        {AVATAR_PRESETS.map((one) => (
          <Centre key={one.key} as="label" press className={styles.preset} data-ring="within" title={nameOf(one)}>
            <input
              type="radio"
              name="avatar_preset"
              value={one.key}
              className={styles.radio}
              checked={one.key === chosen}
              onChange={() => choose(one.key)}
            />
            <Avatar user={{ ...me?.user, avatar_picture: null, avatar_preset: one.key }} />
            <VisuallyHidden>{nameOf(one)}</VisuallyHidden>
          </Centre>
        ))}
      </Grid>
      {errors.length > 0 && (
        <p className={styles.wrong} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
