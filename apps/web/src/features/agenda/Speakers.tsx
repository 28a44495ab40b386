import { initialsOf } from '@plenary/domain/profile/face';
import { startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import type { ListedSession, ListedSpeaker, Speaker } from '@plenary/contract/timeline/operations';
import { shortDay } from '@plenary/texts/formats';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyPart } from '../../page/load-texts.ts';
import { useSessionDetails } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Initials } from '../../ui/avatar/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { AgendaLink } from './AgendaLink.tsx';
import { useLines } from './lines-context.tsx';
import styles from './Speakers.module.css';
import { useAgenda } from './use-agenda-query.ts';

/** `user`: the member who they are, where everybody may open their card. */
type Person = ListedSpeaker & Partial<Pick<Speaker, 'bio'>> & { readonly user?: string | undefined };

const Profile = lazyPart(['user-card'], () => import('../people/Profile.tsx').then((m) => m.Profile));

interface SpeakerCardsProps {
  readonly heading: string;
  /** Texts about them are there once they have been read. */
  readonly people: readonly Person[];
  /** The session that they are shown at. */
  readonly session: ListedSession;
  readonly zone: string;
}

/** Speakers or hosts of a session with their cards; nothing where there are none. */
export function SpeakerCards({ heading, people, session, zone }: SpeakerCardsProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <div>
      <Hint below={8} weight={600} id={id}>
        {heading}
      </Hint>
      <Grid as="ul" oneColumn gap={16} aria-labelledby={id}>
        {people.map((person) => (
          <li key={person.uid} className={styles.card}>
            <Face person={person} />
            <Grid oneColumn grow shrink breaks>
              <AgendaLink kind="go" to={{ speaker: person.uid }} className={styles.name}>
                {person.name}
              </AgendaLink>
              <Position person={person} />
              {person.bio && <Html sanitised={person.bio} className={styles.bio} />}
              <Card person={person} />
              <OtherSessions person={person} session={session} zone={zone} />
            </Grid>
          </li>
        ))}
      </Grid>
    </div>
  );
}

function OtherSessions({ person, session, zone }: Omit<SpeakerCardsProps, 'heading' | 'people'> & PersonProps) {
  const { language, t } = useTexts();
  const { entries } = useLines();
  const id = useId();
  const others = entries.filter((entry) => entry.session.id !== session.id && speaksAt(person.uid, entry.session));
  if (others.length === 0) return null;
  return (
    <Box above={8} className={styles.others}>
      <p id={id}>{t('agenda.other_sessions')}</p>
      <ul aria-labelledby={id}>
        {others.map(({ session: other, day }) => (
          <li key={other.id}>
            <AgendaLink kind="go" to={{ session: other.id }}>
              {shortDay(language, day)}, {localTime(startOf(other), zone)}: <bdi>{other.title}</bdi>
            </AgendaLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The card of the person whose sessions are listed alone, above these. */
export function SpeakerHead({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const { speaker } = useAgenda().query;
  const session = speaker === null ? undefined : sessions.find((each) => speaksAt(speaker, each));
  return session && speaker !== null && <SpeakerOf uid={speaker} session={session} />;
}

/** The text about a person is read with those of one of their sessions. */
function SpeakerOf({ uid, session }: { readonly uid: string; readonly session: ListedSession }) {
  const { t } = useTexts();
  const { within } = useAgenda();
  const { speakers, hosts } = useSessionDetails(session) ?? session;
  const person: Person | undefined = [...speakers, ...hosts].find((each) => each.uid === uid);
  if (!person) return null;
  const Name = within === 'page' ? 'h2' : 'h3';
  return (
    <Box pad={16} below={16} border="line" radius={12} className={styles.head}>
      <Face person={person} large />
      <Grid oneColumn grow shrink breaks>
        <Name className={styles.headName}>{person.name}</Name>
        <Position person={person} />
        {person.bio && <Html sanitised={person.bio} className={styles.bio} />}
        <Card person={person} />
        <AgendaLink kind="change" to={{ speaker: null }} className={buttonClass({}, styles.back)}>
          <Icon of={ArrowLeft} size={16} turns />
          {t('agenda.all_sessions')}
        </AgendaLink>
      </Grid>
    </Box>
  );
}

const speaksAt = (uid: string, { speakers, hosts }: ListedSession): boolean =>
  [...speakers, ...hosts].some((person) => person.uid === uid);

interface PersonProps {
  readonly person: Person;
}

/** The way to the card of a person who is a member. */
function Card({ person: { user, name } }: PersonProps) {
  return (
    user !== undefined && (
      <OptionalPart>
        <Profile user={user} name={name} />
      </OptionalPart>
    )
  );
}

function Position({ person: { job_title, company } }: PersonProps) {
  const position = [job_title, company].filter(Boolean).join(', ');
  return position && <Hint>{position}</Hint>;
}

function Face({ person, large = false }: PersonProps & { readonly large?: boolean }) {
  const [broken, setBroken] = useState(false);
  const className = large ? styles.largeFace : styles.face;
  const px = large ? 96 : 56;
  if (!person.profile_picture || broken) {
    return <Initials initials={initialsOf(person.name)} id={person.uid} className={className} />;
  }
  return (
    <img
      src={person.profile_picture}
      alt=""
      width={px}
      height={px}
      className={className}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
