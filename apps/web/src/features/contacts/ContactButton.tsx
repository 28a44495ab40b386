import type { UserCard } from '@plenary/contract/user-card/operations';
import { shareContact } from '@plenary/contract/contacts/operations';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { useState } from 'react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { SharedFields } from './SharedFields.tsx';
import styles from './Contacts.module.css';

interface ContactButtonProps {
  readonly card: UserCard;
  /** Called with the outcome, in words. */
  readonly said: (words: string) => void;
}

/** Offers a person one's details, from their card (XCH1). */
export function ContactButton({ card, said }: ContactButtonProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { event, me } = useBoot();
  const { networking_enabled = false } = useFlags();
  const [fields, setFields] = useState<readonly SharedField[] | null>(null);
  const { user, _id } = card.event_user;
  if (!event || !networking_enabled || _id === me?.event_user_id || card.blocked || user.simulated) return null;
  const offer = async (): Promise<void> => {
    const body = { user: user._id, fields: [...(fields ?? [])] };
    const answer = await api.call(shareContact, { params: { event: event.slug }, body });
    setFields(null);
    said(answer.ok ? t(`contacts.done.${answer.value.state}`) : refusalText(t, answer.refusal));
  };
  if (!fields) return <Button onClick={() => setFields(['company', 'role'])}>{t('contacts.exchange')}</Button>;
  return (
    <Grid gap={8}>
      <SharedFields fields={fields} onChange={setFields} />
      <Row wrap gap={8} className={styles.acts}>
        <Button look="primary" onClick={() => void offer()}>
          {t('contacts.offer')}
        </Button>
        <Button onClick={() => setFields(null)}>{t('contacts.cancel')}</Button>
      </Row>
    </Grid>
  );
}
