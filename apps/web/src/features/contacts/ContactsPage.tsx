import { Handshake } from 'lucide-react';
import type { Contact } from '@plenary/contract/contacts/operations';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { NetworkingFrame } from '../rooms/networking/NetworkingFrame.tsx';
import { ContactCard } from './ContactCard.tsx';
import styles from './Contacts.module.css';
import { useContacts, type ContactsDesk } from './use-contacts.ts';

/** `/{event}/networking/contacts`: the people with whom one has exchanged details, and those who would like to. */
export function ContactsPage() {
  const { t } = useTexts();
  const desk = useContacts();
  return (
    <NetworkingFrame here="contacts">
      <Text tone="error" className={styles.refusal} role="alert">
        {desk.refusal && refusalText(t, desk.refusal)}
      </Text>
      {desk.contacts === null ? <Spinner label={t('contacts.loading')} /> : <Lists desk={desk} all={desk.contacts} />}
    </NetworkingFrame>
  );
}

/** Offers first: they wait for a word. */
const STATES = ['offered', 'contact', 'asked'] as const;

function Lists({ desk, all }: { readonly desk: ContactsDesk; readonly all: readonly Contact[] }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  if (all.length === 0)
    return (
      <EmptyState title={t('contacts.none')} picture={Handshake} hint={t('contacts.none_hint')}>
        <PageLink className={buttonClass({})} href={`/${slug}/networking`}>
          {t('contacts.meet')}
        </PageLink>
      </EmptyState>
    );
  const lists = STATES.map((state) => ({ state, people: all.filter((one) => one.state === state) }));
  return lists
    .filter(({ people }) => people.length > 0)
    .map(({ state, people }) => (
      <section key={state} aria-labelledby={`contacts-${state}`}>
        <Heading above={24} below={12} size={22} id={`contacts-${state}`}>
          {t(`contacts.states.${state}`)}
        </Heading>
        {state === 'contact' && <Files />}
        <Grid as="ul" gap={16} className={styles.list}>
          {people.map((contact) => (
            <li key={contact._id}>
              <ContactCard contact={contact} desk={desk} />
            </li>
          ))}
        </Grid>
      </section>
    ));
}

/** All of them at once, as files (XCH7). */
function Files() {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <Row gap={8} wrap below={16}>
      <ButtonLink href={`/${slug}/networking/contacts.vcf`} download>
        {t('contacts.all_cards')}
      </ButtonLink>
      <ButtonLink href={`/${slug}/networking/contacts.csv`} download>
        {t('contacts.table')}
      </ButtonLink>
    </Row>
  );
}
