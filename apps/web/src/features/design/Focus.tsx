import { type DesignTheme, Part } from './Part.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './DesignPage.module.css';

/** The one focus ring, in each of the places where it may lie. */
export function Focus({ theme }: { readonly theme: DesignTheme }) {
  return (
    <Part title="The focus ring">
      <Box as="button" pad={12} sheet="raised" type="button">
        Around it
      </Box>
      <Box as="button" insideRing pad={12} sheet="raised" type="button">
        Inside it
      </Box>
      <Box as="label" pad={12} sheet="raised" data-ring="within">
        <input type="radio" name={`${theme}-ring`} /> Around the whole
      </Box>
      <Text as="span" anchor pad={12} sheet="raised" className={styles.covered}>
        <a href="#main" data-ring="over">
          Over the whole
        </a>
      </Text>
    </Part>
  );
}
