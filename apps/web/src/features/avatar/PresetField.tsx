import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { AVATAR_PRESETS, avatarPreset } from '../../ui/avatar/avatar-presets.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AvatarField.module.css';
import { AVATAR_TEXTS } from './texts.ts';

interface PresetFieldProps {
  readonly preset: string;
  readonly choose: (key: string) => void;
  /** When a preset is shown; null: always. */
  readonly hint: string | null;
  readonly errors: readonly string[];
}

/** The drawn avatars, one of which stands where there is no picture. */
export function PresetField({ preset, choose, hint, errors }: PresetFieldProps) {
  const chosen = avatarPreset(preset)?.key;
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.title}>{AVATAR_TEXTS.presets}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>
        {AVATAR_PRESETS.map(({ key, alt }) => (
          <label key={key} className={styles.preset} title={alt}>
            <input
              type="radio"
              name="avatar_preset"
              value={key}
              className={styles.radio}
              checked={key === chosen}
              onChange={() => choose(key)}
            />
            <Avatar user={{ avatar_picture: null, avatar_preset: key }} />
            <VisuallyHidden>{alt}</VisuallyHidden>
          </label>
        ))}
      </div>
      {errors.length > 0 && (
        <p className={styles.wrong} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
