import type { AnsweredRefusal } from '@plenary/contract/errors';
import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { describedBy, Field, FieldErrors } from '../../ui/field/Field.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { newId } from '../../page/new-id.ts';
import { type Draft, sendAnnouncement } from './announcing.ts';
import styles from './NotificationsTab.module.css';

const EMPTY: Draft = { title: '', message: '', link: '', is_unskippable: false };

/** Sends an announcement to everybody at the event; for hosts and organisers. */
export function AnnounceForm({ done }: { readonly done: () => void }) {
  const { t } = useTexts();
  const services = useServices();
  const { slug } = useEvent();
  const [draft, setDraft] = useState(EMPTY);
  const [client_id] = useState(newId);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusOn(form.current?.querySelector('[aria-invalid]')), [refusal]);
  useEffect(() => focusOn(form.current?.querySelector('input')), []);
  const errors = (name: string) => refusal?.errors?.[name] ?? [];
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const answer = await sendAnnouncement(services, draft, client_id);
    setSending(false);
    if (answer.ok) done();
    else setRefusal(answer.refusal);
  };
  const optional = t('notifications.announce_optional');
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('notifications.announce')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field
        name="announce-title"
        label={t('notifications.announce_title')}
        maxLength={ANNOUNCEMENT.title_max}
        value={draft.title}
        errors={errors('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Grid gap={4}>
        <label htmlFor="announce-message">
          {t('notifications.announce_message')} <Hint as="span">{optional}</Hint>
        </label>
        <textarea
          id="announce-message"
          className={styles.text}
          rows={3}
          maxLength={ANNOUNCEMENT.message_max}
          value={draft.message}
          onChange={({ target }) => change({ message: target.value })}
          {...describedBy('announce-message', errors('message'))}
        />
        <FieldErrors name="announce-message" errors={errors('message')} />
      </Grid>
      <Field
        name="announce-link"
        label={t('notifications.announce_link')}
        mark={optional}
        inputMode="url"
        maxLength={ANNOUNCEMENT.link_max}
        hint={t('notifications.announce_link_hint', { path: `/${slug}/agenda` })}
        value={draft.link}
        errors={errors('link')}
        onChange={({ target }) => change({ link: target.value })}
      />
      <Switch checked={draft.is_unskippable} onChange={(is_unskippable) => change({ is_unskippable })}>
        {t('notifications.announce_pin')}
      </Switch>
      <FieldErrors name="announce" errors={refusal && !refusal.errors ? [refusalText(t, refusal)] : []} />
      <Row gap={8} wrap>
        <Button look="primary" type="submit" disabled={sending}>
          {t('notifications.announce_send')}
        </Button>
        <Button look="quiet" onClick={done}>
          {t('notifications.announce_cancel')}
        </Button>
      </Row>
    </form>
  );
}
