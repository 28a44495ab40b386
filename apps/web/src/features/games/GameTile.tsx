import type { GameCard } from '@plenary/contract/games/operations';
import { Brain, Gamepad2, ListChecks, Lock } from 'lucide-react';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { Availability } from '../vault/index.ts';
import styles from './Games.module.css';

const ICONS = { embed: Gamepad2, quiz: ListChecks, memory: Brain } as const;

/** A game on its page: all of it leads to the game, unless that is locked, which it is for hosts too (GAM3). */
export function GameTile({ item }: { readonly item: GameCard }) {
  const { t } = useTexts();
  const { cover_image: cover, kind, locked, path, title } = item;
  return (
    <article className={styles.card} data-locked={locked}>
      <div className={styles.cover}>
        {cover ? (
          <img src={cover.s} srcSet={imageSourceSet(cover)} sizes="24rem" alt="" loading="lazy" draggable={false} />
        ) : (
          !locked && <Icon of={ICONS[kind]} size={48} />
        )}
        {locked && <Icon of={Lock} size={24} className={styles.lock} />}
      </div>
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
          <p className={styles.summary} dir="auto">
            {item.summary}
          </p>
        )}
        <div className={styles.foot}>
          <Availability item={item} />
          {!locked && (
            <span className={styles.play} aria-hidden="true">
              {t('games.play')}
            </span>
          )}
        </div>
      </Stack>
    </article>
  );
}
