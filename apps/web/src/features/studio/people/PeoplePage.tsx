import { Users } from 'lucide-react';
import { useState } from 'react';
import { ATTENDEE_STATES } from '@plenary/domain/invitations/attendee';
import { STUDIO_PEOPLE, type StudioPeople } from '@plenary/contract/studio/people';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/input/Chip.tsx';
import { SearchField } from '../../../ui/input/SearchField.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { keptIn, PersonRow } from './PersonRow.tsx';
import { UploadForm } from './UploadForm.tsx';
import { usePeople, type People, type PersonState } from './use-people.ts';

/** `/studio/{event}/people`: everybody who may come, and how far each has (PEO1). */
export function PeoplePage() {
  const { page } = useBoot();
  return page.kind === 'studio_people' ? <Page start={page.people} /> : null;
}

function Page({ start }: { readonly start: StudioPeople }) {
  const { t } = useTexts();
  const { event } = useBoot();
  const people = usePeople(start);
  const [adding, setAdding] = useState(false);
  const { counts, mails } = people.list;
  const everybody = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('people-list.add')}
    </Button>
  );
  return (
    <StudioFrame at="people" lead={t('people-list.lead')} actions={!adding && everybody > 0 && add}>
      {!mails && (
        <Box card padX={16} padY={12}>
          <Text tone="warn">{t('team.no_mails')}</Text>
        </Box>
      )}
      {event?.draft === true && <Hint>{t('people-list.held')}</Hint>}
      {adding && <UploadForm people={people} close={() => setAdding(false)} />}
      {everybody > 0 && (
        <>
          <ForEverybody people={people} />
          <Found people={people} everybody={everybody} />
        </>
      )}
      {everybody === 0 && !adding && (
        <EmptyState picture={Users} title={t('people-list.none')}>
          <p>{t('people-list.none_help')}</p>
          {add}
        </EmptyState>
      )}
    </StudioFrame>
  );
}

const NOT_REACHED: PersonState[] = ['failed', 'expired'];

/** The acts that concern many at once, where there are such people. */
function ForEverybody({ people }: { readonly people: People }) {
  const { t } = useTexts();
  const { counts } = people.list;
  const unsent = counts.imported ?? 0;
  const lost = NOT_REACHED.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  if (unsent + lost === 0) return null;
  return (
    <Row gap={8} wrap>
      {unsent > 0 && (
        <Button onClick={() => void people.change('invite', { states: ['imported'] })}>
          {t('people-list.invite_all', { count: unsent })}
        </Button>
      )}
      {lost > 0 && (
        <Button onClick={() => void people.change('resend', { states: NOT_REACHED })}>
          {t('people-list.again_all', { count: lost })}
        </Button>
      )}
    </Row>
  );
}

function Found({ people, everybody }: { readonly people: People; readonly everybody: number }) {
  const { t } = useTexts();
  const { event } = useBoot();
  const { list, shown, show } = people;
  return (
    <Grid as="section" gap={12} oneColumn aria-label={t('people-list.people')}>
      <SearchField
        label={t('people-list.search')}
        maxLength={STUDIO_PEOPLE.search_max}
        value={shown.q}
        change={(q) => show({ q })}
      />
      <Row role="group" aria-label={t('people-list.by_state')} gap={8} wrap>
        <Chip look="brand" chosen={shown.state === null} choose={() => show({ state: null })}>
          {t('people-list.everybody')} · {everybody}
        </Chip>
        {ATTENDEE_STATES.filter((state) => list.counts[state]).map((state) => (
          <Chip key={state} look="brand" chosen={shown.state === state} choose={() => show({ state })}>
            {t('team.state', { state: keptIn(event, state) })} · {list.counts[state]}
          </Chip>
        ))}
      </Row>
      <Text role="status" tone="quiet">
        {t('people-list.found', { count: list.total })}
      </Text>
      <ul>
        {list.people.map((person) => (
          <PersonRow key={person.account} people={people} person={person} />
        ))}
      </ul>
      <Pages people={people} />
    </Grid>
  );
}

function Pages({ people: { list, shown, show } }: { readonly people: People }) {
  const { t } = useTexts();
  const { page } = STUDIO_PEOPLE;
  if (list.total <= page) return null;
  const last = Math.min(shown.offset + page, list.total);
  return (
    <Line gap={12} justify="between" wrap>
      <Button disabled={shown.offset === 0} onClick={() => show({ offset: Math.max(0, shown.offset - page) })}>
        {t('people-list.before')}
      </Button>
      <Hint>{t('people-list.range', { from: shown.offset + 1, to: last, total: list.total })}</Hint>
      <Button disabled={last >= list.total} onClick={() => show({ offset: shown.offset + page })}>
        {t('people-list.after')}
      </Button>
    </Line>
  );
}
