import { Armchair } from 'lucide-react';
import type { RunRoom } from '@plenary/contract/rooms/edit';
import { useTexts } from '../../../page/use-texts.ts';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { Levels } from './Levels.tsx';
import styles from './Rooms.module.css';
import { RunCard } from './RunCard.tsx';
import { Heading } from '../../../ui/text/Text.tsx';
import { useRunState } from './runner-context.tsx';

/** All rooms: networking, then exhibitors by level. */
export function RoomList() {
  const { t } = useTexts();
  const { rooms, levels } = useRunState((state) => state.rooms);
  const networking = rooms.filter(({ kind }) => kind === 'networking');
  const exhibitors = rooms.filter(({ kind }) => kind === 'exhibitor');
  const numbers = [...new Set(exhibitors.map(({ level }) => level))].sort((one, other) => one - other);
  const nameOf = (number: number): string =>
    levels.find((level) => level.number === number)?.name ?? t('rooms-edit.level_number', { number: String(number) });
  return (
    <>
      <Section id="networking" title={t('rooms-edit.networking')} rooms={networking} />
      {numbers.map((number) => (
        <Section
          key={number}
          id={`level-${number}`}
          title={`${t('rooms-edit.exhibitors')}: ${nameOf(number)}`}
          rooms={exhibitors.filter(({ level }) => level === number)}
        />
      ))}
      {rooms.length === 0 && (
        <EmptyState title={t('rooms-edit.none')} picture={Armchair} hint={t('rooms-edit.none_hint')} />
      )}
      <Levels />
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly rooms: readonly RunRoom[];
}

function Section({ id, title, rooms }: SectionProps) {
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading below={12} size={22} id={id} className={styles.heading}>
        {title}
      </Heading>
      <ul className={styles.rooms}>
        {rooms.map((room, at) => (
          <li key={room.id}>
            <RunCard room={room} first={at === 0} last={at === rooms.length - 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
