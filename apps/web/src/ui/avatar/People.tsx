import { initialsOf } from '@plenary/domain/profile/face';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { Initials } from './Avatar.tsx';
import styles from './People.module.css';

/** Somebody who speaks or hosts, as the timeline names them. */
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
}

/** Speakers or hosts with their pictures; nothing where there are none. */
export function People({ heading, people, compact = false }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <VisuallyHidden>{heading}: </VisuallyHidden>
      <ul className={cx(styles.people, compact && styles.compact)}>
        {people.map((person) => (
          <PersonLine key={person.uid} person={person} />
        ))}
      </ul>
    </div>
  );
}

function PersonLine({ person }: { readonly person: Person }) {
  const [broken, setBroken] = useState(false);
  const position = [person.job_title, person.company].filter(Boolean).join(', ');
  return (
    <li className={styles.person}>
      {person.profile_picture && !broken ? (
        <img
          className={styles.picture}
          src={person.profile_picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        <Initials initials={initialsOf(person.name)} id={person.uid} className={styles.picture} />
      )}
      <span>
        <span className={styles.name}>{person.name}</span>
        {position && <span className={styles.position}>{position}</span>}
      </span>
    </li>
  );
}
