import type { SpeedTalk } from '@plenary/contract/speed-networking/operations';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SharedFields } from '../contacts/SharedFields.tsx';
import { Partner } from './Partner.tsx';
import styles from './Speed.module.css';
import { decide, useSpeed } from './speed-store.ts';
import { useSecondsLeft } from './use-left.ts';

/** The minute after a talk: whether one wants to stay in touch, and what one gives. */
export function Deciding({ talk }: { readonly talk: SpeedTalk }) {
  const { t } = useTexts();
  const services = useServices();
  const busy = useSpeed((view) => view.busy);
  const [fields, setFields] = useState<readonly SharedField[]>(['company', 'role']);
  const left = useSecondsLeft(talk.decide_until) ?? 0;
  const { name } = talk.with;
  return (
    <>
      <Partner talk={talk} />
      <p className={styles.text}>{t('speed-networking.decide', { name })}</p>
      <SharedFields fields={fields} onChange={setFields} />
      <Row gap={12} justify="center" wrap>
        <Button
          look="primary"
          size="large"
          aria-disabled={busy}
          onClick={() => void (busy || decide(services, true, fields))}
        >
          {t('speed-networking.stay')}
        </Button>
        <Button size="large" aria-disabled={busy} onClick={() => void (busy || decide(services, false))}>
          {t('speed-networking.no')}
        </Button>
      </Row>
      <Text tone="quiet" tabular role="timer">
        {t('speed-networking.decide_left', { count: left })}
      </Text>
    </>
  );
}
