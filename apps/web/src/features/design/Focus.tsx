import { cx } from '../../ui/cx.ts';
import { type DesignTheme, Part } from './Part.tsx';
import styles from './DesignPage.module.css';

/** The one focus ring, in each of the places where it may lie. */
export function Focus({ theme }: { readonly theme: DesignTheme }) {
  return (
    <Part title="The focus ring">
      <button type="button" className={styles.ringed}>
        Around it
      </button>
      <button type="button" className={cx(styles.ringed, styles.inside)}>
        Inside it
      </button>
      <label className={styles.ringed} data-ring="within">
        <input type="radio" name={`${theme}-ring`} /> Around the whole
      </label>
      <span className={cx(styles.ringed, styles.covered)}>
        <a href="#main" data-ring="over">
          Over the whole
        </a>
      </span>
    </Part>
  );
}
