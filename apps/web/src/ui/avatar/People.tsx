import { initialsOf, tintOf } from '@plenary/domain/profile/face';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './People.module.css';

/** A speaker or host, as the timeline names them. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly company: string;
  readonly job_title: string;
  readonly profile_picture: string | null;
}

export interface PeopleProps {
  /** The name of the group, for screen readers. */
  readonly heading: string;
  readonly people: readonly Person[];
  readonly compact?: boolean;
  /** Draws a name as a way to more about the person. */
  readonly lead?: (person: Person) => ReactNode;
}

/**
 * Speakers or hosts with their pictures; nothing where there are none. Long lists of sessions draw many of them at once:
 * a person is few elements.
 */
export function People({ heading, people, compact = false, lead }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul className={cx(styles.people, compact && styles.compact)} aria-label={heading}>
      {people.map((person) => (
        <PersonLine key={person.uid} person={person} lead={lead} />
      ))}
    </ul>
  );
}

function PersonLine({ person, lead }: { readonly person: Person; readonly lead: PeopleProps['lead'] }) {
  const position = [person.job_title, person.company].filter(Boolean).join(', ');
  return (
    <li className={styles.person}>
      {person.profile_picture ? <Picture person={person} src={person.profile_picture} /> : <Letters of={person} />}
      <span className={styles.name}>
        {lead?.(person) ?? person.name}
        {position && <span className={styles.position}>{position}</span>}
      </span>
    </li>
  );
}

/** A picture that does not load gives way to the letters of the name. */
function Picture({ person, src }: { readonly person: Person; readonly src: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Letters of={person} />;
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

function Letters({ of: { uid, name } }: { readonly of: Person }) {
  const [background, color] = tintOf(uid);
  return (
    <span className={cx(styles.picture, styles.letters)} style={{ background, color }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
