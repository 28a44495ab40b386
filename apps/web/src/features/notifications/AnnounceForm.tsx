import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import { useEffect, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaField, Field, FieldErrors } from '../../ui/field/Field.tsx';
import { useDraft } from '../../page/form/use-draft.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { newId } from '../../page/new-id.ts';
import { type Draft, sendAnnouncement } from './announcing.ts';
import styles from './NotificationsTab.module.css';

const EMPTY: Draft = { title: '', message: '', link: '', is_unskippable: false };

/** Sends an announcement to everybody at the event; for hosts and organisers. */
export function AnnounceForm({ done }: { readonly done: () => void }) {
  const { t } = useTexts();
  const services = useServices();
  const { slug } = useEvent();
  const [client_id] = useState(newId);
  const { typed, type, save, sending, errors, problems, form } = useDraft(() => EMPTY);
  useEffect(() => focusOn(document.getElementById('announce-title')), []);
  const submit = () =>
    void save(async () => {
      const answer = await sendAnnouncement(services, typed, client_id);
      if (answer.ok) done();
      return answer.ok ? null : answer.refusal;
    });
  const optional = t('notifications.announce_optional');
  return (
    <Grid as="form" sheet="raised" {...form(submit)} className={styles.form} aria-label={t('notifications.announce')}>
      <Field
        name="announce-title"
        label={t('notifications.announce_title')}
        maxLength={ANNOUNCEMENT.title_max}
        value={typed.title}
        errors={errors('title')}
        onChange={({ target }) => type({ title: target.value })}
      />
      <AreaField
        id="announce-message"
        label={t('notifications.announce_message')}
        mark={optional}
        rows={3}
        maxLength={ANNOUNCEMENT.message_max}
        value={typed.message}
        errors={errors('message')}
        onChange={({ target }) => type({ message: target.value })}
      />
      <Field
        name="announce-link"
        label={t('notifications.announce_link')}
        mark={optional}
        inputMode="url"
        maxLength={ANNOUNCEMENT.link_max}
        hint={t('notifications.announce_link_hint', { path: `/${slug}/agenda` })}
        value={typed.link}
        errors={errors('link')}
        onChange={({ target }) => type({ link: target.value })}
      />
      <Switch checked={typed.is_unskippable} onChange={(is_unskippable) => type({ is_unskippable })}>
        {t('notifications.announce_pin')}
      </Switch>
      <FieldErrors name="announce" errors={problems} />
      <Row gap={8} wrap>
        <Button look="primary" type="submit" aria-disabled={sending}>
          {t('notifications.announce_send')}
        </Button>
        <Button look="quiet" onClick={done}>
          {t('notifications.announce_cancel')}
        </Button>
      </Row>
    </Grid>
  );
}
