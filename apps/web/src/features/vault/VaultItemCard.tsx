import type { VaultCard } from '@plenary/contract/vault';
import { Lock } from 'lucide-react';
import { useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/PageLink.tsx';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Availability } from './Availability.tsx';
import styles from './Vault.module.css';

export interface VaultItemCardProps {
  readonly item: VaultCard;
  readonly heading: 'h2' | 'h3';
}

/** A card of the list; it leads to its item unless that is locked (VLT1). */
export function VaultItemCard({ item, heading: Heading }: VaultItemCardProps) {
  const { slug } = useEvent();
  const { cover_image: cover } = item;
  return (
    <article className={styles.card} data-locked={item.locked}>
      <div className={styles.cover}>
        {cover && <img src={cover.s} srcSet={imageSourceSet(cover)} sizes="24rem" alt="" loading="lazy" />}
        {item.locked && <Icon of={Lock} size={24} />}
      </div>
      <div className={styles.about}>
        <Heading className={styles.name} dir="auto">
          {item.locked ? item.title : <PageLink href={`/${slug}/vault/item/${item.slug}`}>{item.title}</PageLink>}
        </Heading>
        {item.description !== '' && (
          <p className={styles.text} dir="auto">
            {item.description}
          </p>
        )}
        {item.categories.length > 0 && <p className={styles.categories}>{item.categories.join(' · ')}</p>}
        <Availability item={item} />
      </div>
    </article>
  );
}
