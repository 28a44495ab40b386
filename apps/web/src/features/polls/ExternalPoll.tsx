import { useEffect, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { useAgreedHosts } from '../consent/useAgreedHosts.ts';
import styles from './ChatVote.module.css';

/**
 * A poll on another site, in a frame that can do no more than take an answer (D40). It is loaded once a person has agreed, since that site
 * then learns who votes; hosts that the operator has not named open in a tab of their own.
 */
export function ExternalPoll({ address }: { readonly address: string }) {
  const { t } = useTexts();
  const agreed = useAgreedHosts();
  const refused = useRefused(address);
  const { host = '' } = URL.parse(address) ?? {};
  const elsewhere = (
    <ButtonLink href={address} target="_blank" {...(refused && { look: 'primary' })}>
      {t('polls.elsewhere')}
    </ButtonLink>
  );
  if (refused || !agreed.hosts.includes(host)) {
    return (
      <Grid gap={16} items="start" pack="start" pad={16}>
        <p role={refused ? 'status' : undefined}>{t(refused ? 'polls.no_frame' : 'polls.consent', { host })}</p>
        {!refused && (
          <Button look="primary" onClick={() => agreed.agree(host)}>
            {t('polls.load')}
          </Button>
        )}
        {elsewhere}
      </Grid>
    );
  }
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={t('polls.frame')}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/**
 * Whether the page may not hold a frame of an address: its host is not one that the operator named, or was not yet when the page was
 * loaded. Loading it again would interrupt a stream for it.
 */
function useRefused(address: string): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const look = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (URL.parse(blockedURI)?.origin === URL.parse(address)?.origin) setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', look);
    return () => document.removeEventListener('securitypolicyviolation', look);
  }, [address]);
  return refused;
}
