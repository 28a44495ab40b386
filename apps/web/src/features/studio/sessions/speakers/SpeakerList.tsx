import { UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { SearchField } from '../../../../ui/input/SearchField.tsx';
import { Box, Grid } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { discloses } from '../../../../ui/overlay/disclosure.ts';
import { EmptyState } from '../../../../ui/Waiting.tsx';
import { useEditsState } from '../../../timeline/edit/index.ts';
import { Pager, usePart } from '../Pager.tsx';
import { folded } from '../session-list.ts';
import styles from '../SessionTable.module.css';
import { peopleIn, type ListedPerson, type PersonsSession } from './speaker-list.ts';
import { SpeakerForm } from './SpeakerForm.tsx';

/** The people who speak or host; one whose name is pressed is changed in all of their sessions (PRG11). */
export function SpeakerList() {
  const { t } = useTexts();
  const sessions = useEditsState((state) => state.sessions);
  const people = useMemo(() => peopleIn(sessions), [sessions]);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const words = folded(search);
  const found = people.filter(({ name }) => folded(name).includes(words));
  const { rows, pager } = usePart(found);
  if (people.length === 0)
    return (
      <EmptyState
        picture={UserRound}
        title={t('studio-sessions.no_speakers')}
        hint={t('studio-sessions.no_speakers_hint')}
      />
    );
  return (
    <Grid oneColumn gap={8}>
      <Grid gap={8}>
        <SearchField label={t('studio-sessions.search_speakers')} maxLength={200} value={search} change={setSearch} />
        <Hint role="status">{t('studio-sessions.speakers_found', { count: found.length })}</Hint>
      </Grid>
      <Box as="ul" border="above">
        {rows.map((person) => (
          <PersonLine
            key={person.uid}
            person={person}
            open={open === person.uid}
            show={(on) => setOpen(on ? person.uid : null)}
          />
        ))}
      </Box>
      <Pager {...pager} />
    </Grid>
  );
}

interface PersonLineProps {
  readonly person: ListedPerson;
  readonly open: boolean;
  readonly show: (on: boolean) => void;
}

/** So many titles of sessions are named beside a person. */
const NAMED = 3;

function PersonLine({ person: { uid, name, sessions }, open, show }: PersonLineProps) {
  const { t } = useTexts();
  const more = sessions.length - NAMED;
  return (
    <Grid as="li" oneColumn gap={4} padY={8} border="below">
      <Box
        as="button"
        type="button"
        id={`person-${uid}`}
        weight={600}
        breaks
        press
        dir="auto"
        className={styles.title}
        {...discloses(open, () => show(!open))}
      >
        {name}
      </Box>
      <Hint breaks>
        {sessions.slice(0, NAMED).map((one, nth) => (
          <span key={one.session.id}>
            {nth > 0 && ' · '}
            <Named of={one} />
          </span>
        ))}
        {more > 0 && ` · ${t('studio-sessions.more_sessions', { count: more })}`}
      </Hint>
      {open && <SpeakerForm uid={uid} sessions={sessions.map(({ session }) => session)} close={() => show(false)} />}
    </Grid>
  );
}

/** The title of a session, with what the person is there where they are no speaker alone. */
function Named({ of: { session, parts } }: { readonly of: PersonsSession }) {
  const { t } = useTexts();
  const hosts = parts.some((part) => part !== 'speaker');
  return (
    <>
      <bdi>{session.title}</bdi>
      {hosts && ` (${parts.map((part) => t(`studio-sessions.part_in.${part}`)).join(', ')})`}
    </>
  );
}
