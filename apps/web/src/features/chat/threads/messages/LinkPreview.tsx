import type { OgMetaData } from '@plenary/contract/chat/operations';
import { useState } from 'react';
import { Stack } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import styles from './LinkPreview.module.css';
import { useRowTabIndex } from '../desk/chat-desk.tsx';

/** The page behind a message's link, in its own words; its picture comes from our server. */
export function LinkPreview({ of }: { readonly of: OgMetaData }) {
  const tabIndex = useRowTabIndex();
  const { title, description, siteName, url, defaultImage } = of;
  return (
    <a
      className={styles.card}
      data-preview=""
      href={url}
      tabIndex={tabIndex}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {defaultImage && <Thumbnail url={defaultImage.url} />}
      <Stack as="span" leading={130} grow shrink>
        <Text as="bdi" size={12} tone="quiet" truncate>
          {siteName || URL.parse(url)?.hostname.replace(/^www\./, '')}
        </Text>
        <bdi className={styles.title}>{title}</bdi>
        {description !== '' && <bdi className={styles.description}>{description}</bdi>}
      </Stack>
    </a>
  );
}

/** Its place stays when it cannot be had, so that nothing moves. */
function Thumbnail({ url }: { readonly url: string }) {
  const [gone, setGone] = useState(false);
  return (
    <Text as="span" rigid sheet="raised" clip className={styles.picture}>
      {!gone && <img src={url} alt="" loading="lazy" decoding="async" onError={() => setGone(true)} />}
    </Text>
  );
}
