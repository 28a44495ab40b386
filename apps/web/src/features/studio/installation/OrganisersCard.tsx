import {
  changeOrganiser,
  readOrganisers,
  type EventOrganisers,
  type InstallationPage,
} from '@plenary/contract/studio/installation';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../../page/device.ts';
import { useDraft } from '../../../page/form/use-draft.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Address } from '../../../ui/text/Address.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';

type Organiser = EventOrganisers['organisers'][number];

/** The organisers of an event, whom operators make and unmake (INS5); its address may name the event. */
export function OrganisersCard({ events }: Pick<InstallationPage, 'events'>) {
  const { t } = useTexts();
  const here = useHydrated();
  const asked = here ? new URLSearchParams(location.search).get('event') : null;
  const [chosen, setEvent] = useState<string | null>(null);
  const { slug: event } = events.find(({ slug }) => slug === (chosen ?? asked)) ?? events[0] ?? {};
  return (
    <Grid as="section" card gap={12} oneColumn padX={16} padY={16} aria-labelledby="organisers">
      <Heading id="organisers" size={22}>
        {t('installation.organisers')}
      </Heading>
      <Hint>{t('installation.organisers_hint')}</Hint>
      {event === undefined ? (
        <Text>{t('installation.no_events')}</Text>
      ) : (
        <>
          <SelectField
            id="organisers-event"
            label={t('installation.event')}
            value={event}
            onChange={({ target }) => setEvent(target.value)}
          >
            {events.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          {here && <Organisers key={event} event={event} />}
        </>
      )}
    </Grid>
  );
}

function Organisers({ event }: { readonly event: string }) {
  const { t } = useTexts();
  const { api } = useServices();
  const [people, setPeople] = useState<readonly Organiser[] | null>(null);
  const { typed, type, save, sending, errors, problems, form } = useDraft(() => ({ email: '' }));
  useEffect(() => {
    let current = true;
    void api.call(readOrganisers, { query: { event } }).then((answer) => {
      if (!current) return;
      if (answer.ok) setPeople(answer.value.organisers);
      else showToast({ title: t('installation.not_done'), text: refusalText(t, answer.refusal) });
    });
    return () => void (current = false);
  }, [api, event, t]);
  const change = async (email: string, organiser: boolean) => {
    const answer = await api.call(changeOrganiser, { body: { event, email, organiser } });
    if (!answer.ok) return answer.refusal;
    setPeople(answer.value.organisers);
    showToast({ title: t('installation.saved') });
    return null;
  };
  const submit = () =>
    void save(async ({ email }) => {
      const refusal = await change(email, true);
      if (!refusal) type({ email: '' });
      return refusal;
    });
  if (!people) return <Spinner label={t('installation.organisers_loading')} />;
  return (
    <>
      {people.length === 0 ? <Text>{t('installation.no_organisers')}</Text> : <People {...{ people, change }} />}
      <Grid as="form" gap={12} oneColumn {...form(submit)}>
        <Field
          name="email"
          type="email"
          label={t('installation.organiser_email')}
          hint={t('installation.organiser_hint')}
          dir="ltr"
          autoComplete="off"
          required
          value={typed.email}
          errors={errors('email')}
          onChange={({ target }) => type({ email: target.value })}
        />
        <FieldErrors name="organiser" errors={problems} />
        <Row>
          <Button type="submit" aria-disabled={sending}>
            {t('installation.make_organiser')}
          </Button>
        </Row>
      </Grid>
    </>
  );
}

interface PeopleProps {
  readonly people: readonly Organiser[];
  readonly change: (email: string, organiser: boolean) => Promise<Parameters<typeof refusalText>[1] | null>;
}

function People({ people, change }: PeopleProps) {
  const { t } = useTexts();
  const take = async (email: string): Promise<void> => {
    const refusal = await change(email, false);
    if (refusal) showToast({ title: t('installation.not_done'), text: refusalText(t, refusal) });
  };
  const ask = ({ name, email }: Organiser): void =>
    void openModal({
      title: t('installation.take_organiser'),
      content: t('installation.ask_take', { name }),
      first: { label: t('installation.cancel') },
      last: {
        label: t('installation.take_organiser'),
        run: () => void take(email ?? ''),
        focus: () => document.querySelector<HTMLElement>('#organisers-event'),
      },
    });
  return (
    <ul aria-label={t('installation.organisers')}>
      {people.map((person) => (
        <Line as="li" key={person.account} gap={12} wrap justify="between" border="below" padY={8}>
          <Box shrink breaks>
            <Text weight={600}>
              <bdi>{person.name}</bdi>
            </Text>
            <Hint>
              {person.email !== null && <Address>{person.email}</Address>}
              {person.awaited && ` · ${t('installation.organiser_awaited')}`}
            </Hint>
          </Box>
          {person.email !== null && (
            <Button
              look="quiet"
              aria-label={`${t('installation.take_organiser')}: ${person.name}`}
              onClick={() => ask(person)}
            >
              {t('installation.take_organiser')}
            </Button>
          )}
        </Line>
      ))}
    </ul>
  );
}
