import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { chooseConsent, leaveConsent, useConsent } from './consent-store.ts';
import styles from './ConsentCard.module.css';

/** The banner: yes and no are equally loud, and what is chosen can be set one by one. */
export function ConsentCard() {
  const { t } = useTexts();
  const { consent } = useConsent();
  const [detailed, setDetailed] = useState(consent !== null);
  const cancel = consent === null ? () => setDetailed(false) : leaveConsent;
  return (
    <section className={styles.card} aria-labelledby="consent-title">
      <h2 className={styles.title} id="consent-title">
        {t('consent.title')}
      </h2>
      <p className={styles.text}>
        {t('consent.text')} <NoticeLink /> <ImprintLink />
      </p>
      {detailed ? (
        <Details initially={consent?.analytics ?? false} cancel={cancel} />
      ) : (
        <Choice onChange={() => setDetailed(true)} />
      )}
    </section>
  );
}

function NoticeLink() {
  const { t } = useTexts();
  const notice = useBoot().legal.find(({ slug }) => slug === 'cookies');
  return notice ? <a href={notice.url}>{t('consent.more')}</a> : null;
}

/** The card lies over the foot of a page, where the imprint is linked as well (PAG10). */
function ImprintLink() {
  const imprint = useBoot().legal.find(({ slug }) => slug === 'imprint');
  return imprint ? <a href={imprint.url}>{imprint.title}</a> : null;
}

function Choice({ onChange }: { readonly onChange: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.buttons}>
      <Button onClick={() => chooseConsent({ analytics: true })}>{t('consent.accept')}</Button>
      <Button onClick={() => chooseConsent({ analytics: false })}>{t('consent.reject')}</Button>
      <Button look="quiet" onClick={onChange}>
        {t('consent.change')}
      </Button>
    </div>
  );
}

interface DetailsProps {
  readonly initially: boolean;
  /** Leads back without a change. */
  readonly cancel: () => void;
}

function Details({ initially, cancel }: DetailsProps) {
  const { t } = useTexts();
  const [analytics, setAnalytics] = useState(initially);
  return (
    <>
      <p className={styles.text}>{t('consent.necessary')}</p>
      <Switch checked={analytics} onChange={setAnalytics}>
        {t('consent.analytics')}
      </Switch>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => chooseConsent({ analytics })}>
          {t('consent.save')}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {t('consent.cancel')}
        </Button>
      </div>
    </>
  );
}
