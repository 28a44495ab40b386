import type { BegunFilm, VaultCard } from '@plenary/contract/vault/operations';
import { chapterTime } from '@plenary/domain/vault/watching';
import { Archive, Lock, Star } from 'lucide-react';
import { useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Centre, Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { Availability } from './Availability.tsx';
import styles from './Vault.module.css';

export interface VaultItemCardProps {
  readonly item: VaultCard;
  readonly heading: 'h2' | 'h3';
  /** How far the reader has watched its film; absent: that is not shown here. */
  readonly film?: BegunFilm;
}

/** A card of the list; it leads to its item unless that is locked (VLT1). */
export function VaultItemCard({ item, heading, film }: VaultItemCardProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { cover_image_file: cover } = item;
  return (
    <Box as="article" grow shrink card className={styles.card} data-locked={item.locked} data-featured={item.featured}>
      <Centre anchor sheet="raised" tone="quiet" className={styles.cover}>
        {cover && (
          <Box as="img" cover src={cover.s} srcSet={imageSourceSet(cover)} sizes="24rem" alt="" loading="lazy" />
        )}
        {!cover && !item.locked && <Icon of={Archive} size={48} className={styles.blank} />}
        {item.locked && <Icon of={Lock} size={24} />}
        {film && (
          <span className={styles.seen} style={{ scale: `${film.at_s / film.duration_s} 1` }} aria-hidden="true" />
        )}
      </Centre>
      {item.featured && (
        <Grid as="span" sheet="brand" pad={8} className={styles.star} aria-hidden="true">
          <Icon of={Star} size={20} />
        </Grid>
      )}
      <Grid gap={8} pad={16}>
        <Heading as={heading} size={18} breaks className={styles.name} dir="auto">
          {item.locked ? item.title : <PageLink href={`/${slug}/vault/item/${item.slug}`}>{item.title}</PageLink>}
        </Heading>
        {film && <Hint>{t('vault.goes_on', { time: chapterTime(film.at_s) })}</Hint>}
        {!film && item.description !== '' && (
          <Text clamp={3} tone="quiet" dir="auto">
            {item.description}
          </Text>
        )}
        {item.categories.length > 0 && <Hint>{item.categories.join(' · ')}</Hint>}
        <Availability item={item} />
      </Grid>
    </Box>
  );
}
