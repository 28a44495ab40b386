import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { chooseConsent, consentState } from './consent-store.ts';
import { CONSENT_TEXTS } from './texts.ts';
import styles from './ConsentCard.module.css';

/** The banner: yes and no are equally loud, and what is chosen can be set one by one. */
export default function ConsentCard() {
  const { consent } = consentState();
  const [detailed, setDetailed] = useState(consent !== null);
  return (
    <section className={styles.card} aria-labelledby="consent-title">
      <h2 className={styles.title} id="consent-title">
        {CONSENT_TEXTS.title}
      </h2>
      <p className={styles.text}>
        {CONSENT_TEXTS.text} <NoticeLink />
      </p>
      {detailed ? <Details initially={consent?.analytics ?? false} /> : <Choice onChange={() => setDetailed(true)} />}
    </section>
  );
}

function NoticeLink() {
  const notice = useBoot().legal.find(({ slug }) => slug === 'cookies');
  return notice ? <a href={notice.url}>{CONSENT_TEXTS.more}</a> : null;
}

function Choice({ onChange }: { readonly onChange: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button onClick={() => chooseConsent({ analytics: true })}>{CONSENT_TEXTS.accept}</Button>
      <Button onClick={() => chooseConsent({ analytics: false })}>{CONSENT_TEXTS.reject}</Button>
      <Button look="quiet" onClick={onChange}>
        {CONSENT_TEXTS.change}
      </Button>
    </div>
  );
}

function Details({ initially }: { readonly initially: boolean }) {
  const [analytics, setAnalytics] = useState(initially);
  return (
    <>
      <p className={styles.text}>{CONSENT_TEXTS.necessary}</p>
      <Switch checked={analytics} onChange={setAnalytics}>
        {CONSENT_TEXTS.analytics}
      </Switch>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => chooseConsent({ analytics })}>
          {CONSENT_TEXTS.save}
        </Button>
      </div>
    </>
  );
}
