import { useStore } from 'zustand';
import { useHydrated } from '../../page/hydrated.ts';
import type { AvatarFieldModel } from './avatar-field-store.ts';
import styles from './AvatarField.module.css';
import { PictureField } from './PictureField.tsx';
import { PresetField } from './PresetField.tsx';
import { AVATAR_TEXTS } from './texts.ts';

export interface AvatarFieldProps {
  readonly field: AvatarFieldModel;
  /** Whether the event lets people upload pictures; without it only the presets can be chosen. */
  readonly upload_enabled: boolean;
  /** Texts of the server beside the two fields. */
  readonly errors?: { readonly avatar_picture?: readonly string[]; readonly avatar_preset?: readonly string[] };
}

/**
 * Picture and preset of a person (doc 1 §4, §5, §8). Within a form it posts by itself: `avatar_preset`, and the
 * uploaded picture as `avatar_picture`, or `clear_picture`. Before JavaScript it is a plain file field `image`.
 */
export function AvatarField({ field, upload_enabled, errors = {} }: AvatarFieldProps) {
  const { avatar, preset } = useStore(field.state);
  const pictured = upload_enabled || avatar.kind !== 'empty';
  return (
    <div className={styles.field}>
      {pictured && <PictureField field={field} avatar={avatar} preset={preset} errors={errors.avatar_picture ?? []} />}
      <PresetField
        preset={preset}
        choose={field.choosePreset}
        hint={pictured ? AVATAR_TEXTS.presets_hint : null}
        errors={errors.avatar_preset ?? []}
      />
      <PostedPicture field={field} />
    </div>
  );
}

/** What a form around the field sends once the picture itself was uploaded. */
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
