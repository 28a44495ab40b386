import type { AnsweredRefusal } from '@plenary/contract/errors';
import { MEETINGS, requestMeeting } from '@plenary/contract/meetings/operations';
import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import styles from './Meetings.module.css';
import { TimeChoice } from './TimeChoice.tsx';
import { useOffered, type Offered } from './use-offered.ts';

/** Asking a person for a meeting at a time that they offer. */
export function AskForMeeting({ user }: { readonly user: string }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { offered, refusal } = useOffered(user);
  return (
    <Grid as="section" gap={16} items="start">
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusalText(t, refusal)}
        </p>
      )}
      {!offered && !refusal && <Spinner label={t('meetings.loading')} />}
      {offered && <Form offered={offered} />}
      <p>
        <PageLink href={`/${slug}/networking/meetings`}>{t('meetings.back')}</PageLink>
      </p>
    </Grid>
  );
}

function Form({ offered }: { readonly offered: Offered }) {
  const { t } = useTexts();
  const { api, router } = useServices();
  const { slug } = useEvent();
  const [slot, setSlot] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const ask = async (): Promise<void> => {
    if (slot === null) return;
    const answer = await api.call(requestMeeting, { params: { event: slug }, body: { slot, message } });
    if (!answer.ok) return setRefusal(answer.refusal);
    router.replace({ search: {} });
  };
  const { name } = offered.with;
  return (
    <>
      <h2 className={styles.heading}>{t('meetings.ask_title', { name })}</h2>
      <TimeChoice slots={offered.slots} none={t('meetings.no_times', { name })} choose={setSlot} chosen={slot} />
      {offered.slots.length > 0 && (
        <>
          <div className={styles.words}>
            <Field
              name="meeting-message"
              label={t('meetings.message')}
              value={message}
              maxLength={MEETINGS.message_max}
              dir="auto"
              onChange={({ target }) => setMessage(target.value)}
            />
          </div>
          <p className={styles.refusal} role="alert">
            {refusal && refusalText(t, refusal)}
          </p>
          <Button look="primary" size="large" disabled={slot === null} onClick={() => void ask()}>
            {t('meetings.ask')}
          </Button>
        </>
      )}
    </>
  );
}
