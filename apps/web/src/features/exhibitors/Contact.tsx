import { leaveContact, withdrawContact, type OwnLead } from '@plenary/contract/exhibitors/operations';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './ExhibitorPage.module.css';
import type { Exhibitor } from './use-exhibitor.ts';

/** A visitor leaves their contact by agreeing to a sentence, and takes that back as easily (ROM18). */
export function Contact({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t, date } = useContactTexts();
  const { me } = useBoot();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const [own, setOwn] = useState<OwnLead | null>(null);
  const { send, allProblems } = useSending();
  const lead = own ?? exhibitor.page.lead;
  const params = { event, id: exhibitor.room.id };
  if (me && exhibitor.room.owners.includes(me._id)) return null;
  const agree = async () => {
    const answer = await api.call(leaveContact, { params, body: { text: lead.text } });
    if (answer.ok) setOwn(answer.value);
    // The sentence that stands there is not the one that counts: it is shown again.
    else if (answer.refusal.code === 'consent_changed') exhibitor.reload();
    return answer.ok ? null : answer.refusal;
  };
  const withdraw = async () => {
    const answer = await api.call(withdrawContact, { params });
    if (!answer.ok) return answer.refusal;
    setOwn(null);
    exhibitor.reload();
    return null;
  };
  return (
    <section className={styles.contact} aria-labelledby="exhibitor-contact">
      <Heading below={8} size={18} id="exhibitor-contact" className={styles.heading}>
        {t('exhibitors.contact')}
      </Heading>
      <p dir="auto">{lead.text}</p>
      {lead.agreed_at === null ? (
        <>
          <Hint>{t('exhibitors.contact_hint')}</Hint>
          <Button onClick={() => void send(agree)}>{t('exhibitors.agree_button')}</Button>
        </>
      ) : (
        <>
          <Text role="status" tone="ok" weight={600}>
            {t('exhibitors.agreed_at', { date: date(lead.agreed_at) })}
          </Text>
          <Button look="quiet" onClick={() => void send(withdraw)}>
            {t('exhibitors.withdraw')}
          </Button>
        </>
      )}
      <FieldErrors name="contact" errors={allProblems} />
    </section>
  );
}

function useContactTexts() {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const form = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone });
  return { t, date: (iso: string): string => form.format(new Date(iso)) };
}
