import type { Contact } from '@plenary/contract/contacts/operations';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { localDay } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { Face } from '../rooms/RoomSeats.tsx';
import styles from './Contacts.module.css';
import { SharedFields } from './SharedFields.tsx';
import type { ContactsDesk } from './use-contacts.ts';

interface CardProps {
  readonly contact: Contact;
  readonly desk: ContactsDesk;
}

/** A person of the list, with the one thing that can be done about them. */
export function ContactCard({ contact, desk }: CardProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const work = [contact.role, contact.company].filter((line) => line !== '').join(' · ');
  return (
    <Stack as="article" gap={8} grow shrink pad={16} card breaks aria-label={contact.name}>
      <Face user={contact} named />
      {work && <p>{work}</p>}
      {contact.email && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      <Hint>{t('contacts.since', { day: shortDay(language, localDay(Date.parse(contact.at), zone)) })}</Hint>
      {contact.state === 'offered' ? <Offer contact={contact} desk={desk} /> : <Acts contact={contact} desk={desk} />}
    </Stack>
  );
}

function Offer({ contact: { user }, desk }: CardProps) {
  const { t } = useTexts();
  const [fields, setFields] = useState<readonly SharedField[]>(['company', 'role']);
  return (
    <>
      <SharedFields fields={fields} onChange={setFields} />
      <Row wrap gap={8} className={styles.acts}>
        <Button look="primary" onClick={() => void desk.share(user, fields)}>
          {t('contacts.take')}
        </Button>
        <Button onClick={() => void desk.withdraw(user)}>{t('contacts.decline')}</Button>
      </Row>
    </>
  );
}

function Acts({ contact: { user, state, gives }, desk }: CardProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const [changing, setChanging] = useState<readonly SharedField[] | null>(null);
  if (changing)
    return (
      <>
        <SharedFields fields={changing} onChange={setChanging} />
        <Row wrap gap={8} className={styles.acts}>
          <Button look="primary" onClick={() => void desk.share(user, changing).then(() => setChanging(null))}>
            {t('contacts.save')}
          </Button>
          <Button onClick={() => setChanging(null)}>{t('contacts.cancel')}</Button>
        </Row>
      </>
    );
  return (
    <Row wrap gap={8} className={styles.acts}>
      {state === 'contact' && (
        <ButtonLink look="primary" href={`/${slug}/contact/${user}.vcf`} download>
          {t('contacts.card')}
        </ButtonLink>
      )}
      <Button onClick={() => setChanging(gives)}>{t('contacts.change')}</Button>
      <Button look="quiet" onClick={() => void desk.withdraw(user)}>
        {t('contacts.withdraw')}
      </Button>
    </Row>
  );
}
