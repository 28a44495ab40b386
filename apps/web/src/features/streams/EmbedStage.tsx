import { useState } from 'react';
import { usePageVisible } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { useAllowedHost } from './player/useAllowedHost.ts';
import { useWatching } from './player/useWatching.ts';
import { StageFrame } from './StageFrame.tsx';
import { useAgreedHosts } from '../consent/useAgreedHosts.ts';
import styles from './EmbedStage.module.css';

export interface EmbedStageProps {
  readonly title: string;
  /** Address of a page on another site. */
  readonly address: string;
  readonly poster: string | null;
  /** Is called while the frame is there and the page is seen, at first and every half minute: nobody knows whether it plays. */
  readonly watching: () => void;
}

/**
 * Another site's player in a frame that can do no more than play (D40). It is loaded once a person has agreed, since that site
 * then learns who watches; the answer counts for its host at this event.
 */
export function EmbedStage({ title, address, poster, watching }: EmbedStageProps) {
  const { t } = useTexts();
  const agreed = useAgreedHosts();
  const [refused, setRefused] = useState(false);
  const { host = '' } = URL.parse(address) ?? {};
  useAllowedHost(address, () => setRefused(true));
  const seen = usePageVisible();
  useWatching(seen && !refused && agreed.hosts.includes(host), watching);
  const elsewhere = (
    <ButtonLink href={address} target="_blank">
      {t('streams.embed.elsewhere')}
    </ButtonLink>
  );
  if (refused) {
    return (
      <StageFrame poster={poster}>
        <p role="status">{t('streams.no_player')}</p>
        {elsewhere}
      </StageFrame>
    );
  }
  if (!agreed.hosts.includes(host)) {
    return (
      <StageFrame poster={poster}>
        <p className={styles.text}>{t('streams.embed.consent', { host })}</p>
        <Row gap={12} justify="center" wrap>
          <Button look="primary" size="large" onClick={() => agreed.agree(host)}>
            {t('streams.embed.load')}
          </Button>
          {elsewhere}
        </Row>
      </StageFrame>
    );
  }
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
