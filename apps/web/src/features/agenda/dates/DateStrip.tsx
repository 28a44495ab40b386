import { dayTitle, shortDay } from '@plenary/texts/formats';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../../../page/device.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { isRtl } from '../../../ui/keys.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Line, Row } from '../../../ui/layout/Layout.tsx';
import { AgendaLink } from '../AgendaLink.tsx';
import styles from './DateStrip.module.css';
import { useAgenda } from '../use-agenda-query.ts';
import { useOverflow, useSwipe } from './use-strip.ts';

/** How far a press on a scroll button goes, in px (TML2). */
const STEP_PX = 200;

interface DateStripProps {
  /** Local dates with sessions. */
  readonly days: readonly string[];
  /** The local date of now. */
  readonly today: string;
  /** The zone whose dates these are. */
  readonly zone: string;
  /** Takes all filters back; absent while there is none. */
  readonly onClear: (() => void) | undefined;
}

/** The date scroller: today, each day that has sessions, and the way back to all (TML2). */
export function DateStrip({ days, today, zone, onClear }: DateStripProps) {
  const { t } = useTexts();
  const { query } = useAgenda();
  const strip = useRef<HTMLUListElement>(null);
  const still = useMediaQuery(REDUCED_MOTION);
  const overflow = useOverflow(strip);
  useSwipe(strip);
  useDayInView(strip, query.day);
  const scroll = (way: 1 | -1) => {
    const list = strip.current;
    const left = way * STEP_PX * (list && isRtl(list) ? -1 : 1);
    list?.scrollBy({ left, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <Line as="nav" gap={4} sheet="surface" className={styles.bar} aria-label={t('agenda.days')}>
      {days.includes(today) && (
        <Day day={today} zone={zone} className={styles.today}>
          {t('agenda.today')}
        </Day>
      )}
      {overflow.any && (
        <IconButton label={t('agenda.earlier_days')} disabled={!overflow.before} onClick={() => scroll(-1)}>
          <Icon of={ChevronLeft} turns />
        </IconButton>
      )}
      <Row as="ul" anchor gap={8} shrink ref={strip} className={styles.strip}>
        {days.map((day) => (
          <li key={day}>
            <Day day={day} zone={zone} />
          </li>
        ))}
      </Row>
      {overflow.any && (
        <IconButton label={t('agenda.later_days')} disabled={!overflow.after} onClick={() => scroll(1)}>
          <Icon of={ChevronRight} turns />
        </IconButton>
      )}
      {onClear && (
        <Button look="quiet" className={styles.clear} onClick={onClear} title={t('agenda.clear')}>
          <Icon of={X} size={18} />
          <span>{t('agenda.clear')}</span>
        </Button>
      )}
    </Line>
  );
}

interface DayProps {
  readonly day: string;
  readonly zone: string;
  readonly className?: string | undefined;
  readonly children?: string;
}

/** A chip. The one of the day that is shown alone shows all days again. A date is one of a zone, so a link names both. */
function Day({ day, zone, className, children }: DayProps) {
  const { language } = useTexts();
  const { query } = useAgenda();
  const chosen = query.day === day;
  return (
    <AgendaLink
      kind="change"
      to={chosen ? { day: null } : { day, zone }}
      className={buttonClass({}, `${styles.day} ${className ?? ''}`)}
      data-day={day}
      {...(chosen && { 'aria-current': 'date' })}
      draggable={false}
    >
      {children ?? <span aria-hidden="true">{shortDay(language, day)}</span>}
      {!children && <VisuallyHidden>{dayTitle(language, day)}</VisuallyHidden>}
    </AgendaLink>
  );
}

/** The chosen day is in sight; only the strip moves for it. */
function useDayInView(strip: RefObject<HTMLElement | null>, day: string | null): void {
  useEffect(() => {
    const list = strip.current;
    const chip = day && list?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!list || !chip) return;
    const [box, at] = [list.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (at.left < box.left || at.right > box.right) list.scrollBy(at.left - box.left - (box.width - at.width) / 2, 0);
  }, [strip, day]);
}
