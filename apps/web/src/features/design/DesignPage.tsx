import styles from './DesignPage.module.css';
import { Controls } from './Controls.tsx';
import { People } from './Faces.tsx';
import { Focus } from './Focus.tsx';
import type { DesignTheme } from './Part.tsx';
import { States } from './States.tsx';
import { Layouts } from './Layouts.tsx';
import { Tokens } from './Tokens.tsx';

const THEMES: readonly DesignTheme[] = ['light', 'dark'];

/**
 * `/dev/design`: the look as it is built, light and dark side by side, to begin from and to compare with (LOK2).
 * The components are those of the product. Its words are for developers and stand in no catalogue.
 */
export function DesignPage() {
  return (
    <div className={styles.page} lang="en" dir="ltr">
      <h1 className={styles.title}>Design</h1>
      <div className={styles.sides}>
        {THEMES.map((theme) => (
          <div key={theme} className={styles.side} data-theme={theme}>
            <h2>{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <Tokens />
            <Layouts />
            <Focus theme={theme} />
            <Controls theme={theme} />
            <States theme={theme} />
            <People />
          </div>
        ))}
      </div>
    </div>
  );
}
