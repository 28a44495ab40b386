import { displayName } from '@plenary/contract/names';
import { AUDIENCE, AUDIENCE_AMONG, type AudienceNow, type AudiencePerson } from '@plenary/contract/audience/operations';
import { PRESENCE } from '@plenary/domain/presence/limits';
import { Users, X } from 'lucide-react';
import { type RefObject } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Failed } from '../../ui/list/Failed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Line } from '../../ui/layout/Layout.tsx';
import { PersonRow } from './PersonRow.tsx';
import { Chip } from '../../ui/input/Chip.tsx';
import { SearchField } from '../../ui/input/SearchField.tsx';
import { useOpened } from '../../ui/modal/use-opened.ts';
import styles from './PeopleSection.module.css';
import { RolesDialog } from './RolesDialog.tsx';
import { usePlaceName } from './use-place-name.ts';
import { type People, type PeopleQuery, usePeople } from './use-people.ts';
import { useRoles } from './use-roles.ts';

/** Anyone who is here. */
export const ANYBODY: PeopleQuery = { among: 'here', search: '', place: null, page: 0 };

interface PeopleSectionProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly query: PeopleQuery;
  readonly ask: (query: PeopleQuery) => void;
  readonly now: AudienceNow;
}

/** The people who are here, or all of the event, searched, with their roles. */
export function PeopleSection({ heading, query, ask, now }: PeopleSectionProps) {
  const { t } = useTexts();
  return (
    <Grid aria-labelledby="audience-people" as="section" oneColumn gap={16}>
      <h2 id="audience-people" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('audience.people')}
      </h2>
      <Line gap={8} wrap>
        <SearchField
          className={styles.search}
          label={t('audience.search')}
          dir="auto"
          maxLength={PRESENCE.search_max}
          value={query.search}
          change={(search) => ask({ ...query, search, page: 0 })}
        />
        <Line gap={8} wrap role="group" aria-label={t('audience.among')}>
          {AUDIENCE_AMONG.map((among) => (
            <Chip
              key={among}
              chosen={query.among === among}
              choose={() => ask({ ...query, among, place: null, page: 0 })}
            >
              {t(among === 'here' ? 'audience.among_here' : 'audience.among_everybody')}
            </Chip>
          ))}
        </Line>
      </Line>
      <ChosenPlace query={query} ask={ask} now={now} />
      <Found query={query} ask={ask} />
    </Grid>
  );
}

function ChosenPlace({ query, ask, now }: Omit<PeopleSectionProps, 'heading'>) {
  const { t } = useTexts();
  const nameOf = usePlaceName();
  const chosen = now.places.find(({ place }) => place === query.place);
  if (query.place === null) return null;
  return (
    <Line as="p" gap={8} wrap weight={600}>
      {chosen && <bdi>{t('audience.in_place', { place: nameOf(chosen) })}</bdi>}
      <Button look="quiet" onClick={() => ask({ ...query, place: null, page: 0 })}>
        <Icon of={X} size={18} /> {t('audience.everywhere')}
      </Button>
    </Line>
  );
}

/** The dialog of a person's roles stands beside the list: they may leave that while it is open, and are as they were when it was opened. */
function Found({ query, ask }: Pick<PeopleSectionProps, 'query' | 'ask'>) {
  const people = usePeople(query);
  const roles = useOpened<AudiencePerson>();
  const save = useRoles(people.again);
  return (
    <>
      <FoundList query={query} ask={ask} people={people} askRoles={roles.open} />
      {roles.of && (
        <RolesDialog
          key={roles.key}
          name={displayName(roles.of.user)}
          roles={roles.of.roles}
          save={(change) => save(roles.of!.user._id, change)}
          closed={roles.closed}
        />
      )}
    </>
  );
}

interface FoundListProps extends Pick<PeopleSectionProps, 'query' | 'ask'> {
  readonly people: People;
  readonly askRoles: (person: AudiencePerson) => void;
}

function FoundList({ query, ask, people: { found, refusal, again }, askRoles }: FoundListProps) {
  const { t } = useTexts();
  if (refusal && !found)
    return <Failed title={refusalText(t, refusal)} again={t('audience.try_again')} retry={again} />;
  if (!found) return <Spinner label={t('audience.loading')} />;
  if (found.total === 0)
    return <EmptyState title={t('audience.nobody')} picture={Users} hint={t('audience.nobody_hint')} />;
  return (
    <>
      <Box as="ul" border="above" aria-label={t('audience.people')}>
        {found.people.map((person) => (
          <PersonRow key={person._id} person={person} askRoles={askRoles} />
        ))}
      </Box>
      <Pages query={query} ask={ask} total={found.total} />
    </>
  );
}

function Pages({ query, ask, total }: Pick<PeopleSectionProps, 'query' | 'ask'> & { readonly total: number }) {
  const { t } = useTexts();
  const from = query.page * AUDIENCE.page;
  const to = Math.min(total, from + AUDIENCE.page);
  return (
    <Line as="nav" gap={8} wrap className={styles.pages} aria-label={t('audience.people')}>
      <p role="status">{t('audience.shown', { from: from + 1, to, total })}</p>
      {total > AUDIENCE.page && (
        <>
          <Button disabled={query.page === 0} onClick={() => ask({ ...query, page: query.page - 1 })}>
            {t('audience.before')}
          </Button>
          <Button disabled={to >= total} onClick={() => ask({ ...query, page: query.page + 1 })}>
            {t('audience.after')}
          </Button>
        </>
      )}
    </Line>
  );
}
