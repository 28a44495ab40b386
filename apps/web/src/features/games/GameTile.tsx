import type { GameCard } from '@plenary/contract/games/operations';
import { Brain, Gamepad2, ListChecks, Lock } from 'lucide-react';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Centre, Line, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { Availability } from '../vault/index.ts';
import styles from './Games.module.css';

const ICONS = { embed: Gamepad2, quiz: ListChecks, memory: Brain } as const;

/** A game on its page: all of it leads to the game, unless that is locked, which it is for hosts too (GAM3). */
export function GameTile({ item }: { readonly item: GameCard }) {
  const { t } = useTexts();
  const { cover_image: cover, kind, locked, path, title } = item;
  return (
    <Stack as="article" anchor grow shrink card className={styles.card} data-locked={locked}>
      <Centre anchor sheet="raised" tone="quiet" className={styles.cover}>
        {cover ? (
          <Box
            as="img"
            cover
            src={cover.s}
            srcSet={imageSourceSet(cover)}
            sizes="24rem"
            alt=""
            loading="lazy"
            draggable={false}
          />
        ) : (
          !locked && <Icon of={ICONS[kind]} size={48} />
        )}
        {locked && <Icon of={Lock} size={24} className={styles.lock} />}
      </Centre>
      <Stack gap={8} grow pad={16}>
        <Hint>{t(`games.kind_${kind}`)}</Hint>
        <Heading size={22} breaks dir="auto">
          {locked ? (
            title
          ) : (
            <PageLink href={path} draggable={false}>
              {title}
            </PageLink>
          )}
        </Heading>
        {item.summary !== '' && (
          <Text clamp={3} tone="quiet" className={styles.summary} dir="auto">
            {item.summary}
          </Text>
        )}
        <Line padTop={8} justify="between" gap={12} className={styles.foot}>
          <Availability item={item} />
          {!locked && (
            <Text as="span" sheet="brand" side="start" padY={8} padX={24} radius={8} weight={600} aria-hidden="true">
              {t('games.play')}
            </Text>
          )}
        </Line>
      </Stack>
    </Stack>
  );
}
