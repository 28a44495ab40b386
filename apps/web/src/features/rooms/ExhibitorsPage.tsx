import { ROOMS } from '@plenary/contract/rooms';
import type { ExhibitorRoom } from '@plenary/contract/rooms';
import { useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { SiteFooter } from '../pages/index.ts';
import { ExhibitorCard } from './ExhibitorCard.tsx';
import { byLevel, categoriesOf } from './lobby-model.ts';
import styles from './Lobby.module.css';
import { useLobby } from './use-lobby.ts';

/** `/{event}/exhibitors`: the exhibitors by level, of all categories or of one. */
export function ExhibitorsPage() {
  const { t } = useTexts();
  const rooms = useLobby<ExhibitorRoom>('exhibitor');
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('rooms.exhibitors')}
        </h1>
        <p className={styles.lead}>{t('rooms.exhibitors_lead')}</p>
        {rooms === null ? <Spinner label={t('rooms.loading')} /> : <Levels rooms={rooms} />}
      </div>
      <SiteFooter />
    </>
  );
}

function Levels({ rooms }: { readonly rooms: readonly ExhibitorRoom[] }) {
  const { t } = useTexts();
  const [chosen, choose] = useState<string | null>(null);
  const categories = categoriesOf(rooms);
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  if (rooms.length === 0)
    return <EmptyState title={t('rooms.no_exhibitors')}>{t('rooms.no_exhibitors_hint')}</EmptyState>;
  return (
    <>
      {categories.length > 0 && (
        <div role="group" aria-label={t('rooms.filter')} className={styles.filter}>
          {[null, ...categories].map((one) => (
            <button
              key={one ?? ''}
              type="button"
              className={styles.chip}
              aria-pressed={one === category}
              onClick={() => choose(one)}
            >
              {one ?? t('rooms.all_categories')}
            </button>
          ))}
        </div>
      )}
      {byLevel(rooms, category).map(({ number, name, rooms: own }) => (
        <section key={number} aria-labelledby={`level-${number}`}>
          <h2 id={`level-${number}`} className={styles.level}>
            {name === '' ? t('rooms.level', { number: String(number) }) : name}
          </h2>
          <ul className={styles.rooms}>
            {own.map((room) => (
              <li key={room._id}>
                <ExhibitorCard room={room} visitors={number === ROOMS.visitors_level} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
