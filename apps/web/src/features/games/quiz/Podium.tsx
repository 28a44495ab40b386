import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { looksOf, useLeaders } from '../GameLeaders.tsx';
import styles from './Podium.module.css';

/** How many stand on it. */
const PLACES = 3;

/** The three best of a quiz that is over, with their faces: the third appears first, the first last (GAM10). */
export function Podium({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const list = useLeaders(id, 0);
  if (typeof list !== 'object' || list.leaders.length === 0) return null;
  return (
    <ol className={styles.podium} aria-label={t('games.leaders')}>
      {list.leaders.slice(0, PLACES).map(({ person, rank, score }) => (
        <Grid key={person._id} as="li" oneColumn gap={8} items="center" text="center" className={styles.place}>
          <Avatar user={looksOf(person)} size="large" />
          <Text as="span" weight={600} breaks>
            <bdi>{person.name}</bdi>
          </Text>
          <Text as="span" tone="quiet" tabular>
            {t('games.points', { count: score })}
          </Text>
          <span className={styles.step}>{rank}</span>
        </Grid>
      ))}
    </ol>
  );
}
