import { dayTitle } from '@plenary/texts/formats';
import { Fragment, useEffect, useRef } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import type { AgendaDayView } from './agenda-view.ts';
import { AgendaCard } from './AgendaCard.tsx';
import styles from './Agenda.module.css';

export interface AgendaListProps {
  readonly days: readonly AgendaDayView[];
  /** A link was followed. */
  readonly onVisit: () => void;
}

/** Days with their sessions; opens at the now line. */
export function AgendaList({ days, onVisit }: AgendaListProps) {
  const { language } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) scrollToNow(list.current);
  }, []);
  return (
    <div ref={list} className={styles.days}>
      {days.map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          <h3 className={styles.day} id={`day-${day.day}`}>
            {dayTitle(language, day.day)}
          </h3>
          <ol className={styles.items}>
            {day.items.map((item) => (
              <Fragment key={item.id}>
                {item.now_before && <NowLine />}
                <AgendaCard item={item} onVisit={onVisit} />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Scrolls the modal's own area only: scrollIntoView would move the modal as well. */
function scrollToNow(list: HTMLElement): void {
  const line = list.querySelector('[data-now]')?.getBoundingClientRect();
  const area = list.closest('[data-scroll-area]');
  if (!line || !area) return;
  const box = area.getBoundingClientRect();
  area.scrollTop += line.top - box.top - box.height / 3;
}

function NowLine() {
  const { t } = useTexts();
  return (
    <li className={styles.now} data-now="">
      <span>{t('agenda.now')}</span>
    </li>
  );
}
