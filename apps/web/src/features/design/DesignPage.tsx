import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import styles from './DesignPage.module.css';
import { Controls } from './Controls.tsx';
import { People } from './Faces.tsx';
import { Focus } from './Focus.tsx';
import type { DesignTheme } from './Part.tsx';
import { States } from './States.tsx';
import { Inputs } from './Inputs.tsx';
import { Layouts } from './Layouts.tsx';
import { Lists } from './Lists.tsx';
import { Menus } from './Menus.tsx';
import { Openings } from './Openings.tsx';
import { Tokens } from './Tokens.tsx';

const THEMES: readonly DesignTheme[] = ['light', 'dark'];

/**
 * `/dev/design`: the look as it is built, light and dark side by side, to begin from and to compare with (LOK2).
 * The components are those of the product. Its words are for developers and stand in no catalogue.
 */
export function DesignPage() {
  return (
    <Box pad={24} lang="en" dir="ltr">
      <Heading as="h1" below={16} size={36}>
        Design
      </Heading>
      <Grid gap={16} className={styles.sides}>
        {THEMES.map((theme) => (
          <Grid
            key={theme}
            oneColumn
            gap={24}
            pack="start"
            pad={24}
            border="line"
            radius={12}
            sheet="bg"
            tone="text"
            data-theme={theme}
          >
            <h2>{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <Tokens />
            <Inputs />
            <Layouts />
            <Lists />
            <Menus />
            <Openings />
            <Focus theme={theme} />
            <Controls theme={theme} />
            <States theme={theme} />
            <People />
          </Grid>
        ))}
      </Grid>
    </Box>
  );
}
