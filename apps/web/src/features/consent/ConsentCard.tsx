import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useEscape } from '../../ui/overlay/escape.ts';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { chooseConsent, leaveConsent, useConsent } from './consent-store.ts';
import styles from './ConsentCard.module.css';

/** For a person who asks for it. */
const ConsentDetails = lazyPart(['consent'], () => import('./ConsentDetails.tsx').then((m) => m.ConsentDetails));

/** The banner: yes and no are equally loud, and what is chosen can be set one by one. */
export function ConsentCard() {
  const { t } = useTexts();
  const { consent } = useConsent();
  const [detailed, setDetailed] = useState(consent !== null);
  const choice = <Choice onChange={() => setDetailed(true)} />;
  const cancel = consent === null ? () => setDetailed(false) : leaveConsent;
  // A choice that was opened again is left with Esc.
  useEscape(consent !== null, leaveConsent);
  return (
    <section className={styles.card} aria-labelledby="consent-title">
      <Heading size={18} id="consent-title">
        {t('consent.title')}
      </Heading>
      <Hint>
        {t('consent.text')} <NoticeLink /> <ImprintLink />
      </Hint>
      {detailed ? (
        <LazyPart waiting={choice}>
          <ConsentDetails initially={consent?.analytics ?? false} cancel={cancel} />
        </LazyPart>
      ) : (
        choice
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
    <Row gap={8} wrap className={styles.buttons}>
      <Button onClick={() => chooseConsent({ analytics: true })}>{t('consent.accept')}</Button>
      <Button onClick={() => chooseConsent({ analytics: false })}>{t('consent.reject')}</Button>
      <Button look="quiet" onClick={onChange}>
        {t('consent.change')}
      </Button>
    </Row>
  );
}
