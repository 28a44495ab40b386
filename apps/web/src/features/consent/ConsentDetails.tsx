import { useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { chooseConsent } from './consent-store.ts';
import styles from './ConsentCard.module.css';

interface ConsentDetailsProps {
  readonly initially: boolean;
  /** Leads back without a change. */
  readonly cancel: () => void;
}

/** The banner's choices, one by one. */
export function ConsentDetails({ initially, cancel }: ConsentDetailsProps) {
  const { t } = useTexts();
  const [analytics, setAnalytics] = useState(initially);
  return (
    <>
      <Hint>{t('consent.necessary')}</Hint>
      <Switch checked={analytics} onChange={setAnalytics}>
        {t('consent.analytics')}
      </Switch>
      <Row gap={8} wrap className={styles.buttons}>
        <Button look="primary" onClick={() => chooseConsent({ analytics })}>
          {t('consent.save')}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {t('consent.cancel')}
        </Button>
      </Row>
    </>
  );
}
