import { shortDay } from '@plenary/texts/formats';
import type { ReactNode } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Select } from '../../../ui/input/Control.tsx';
import { SearchField } from '../../../ui/input/SearchField.tsx';
import { Chip } from '../../../ui/input/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useEditsState } from '../../timeline/edit/index.ts';
import { namesIn, SHOWS, type Filter, type Show } from './session-list.ts';
import styles from './SessionFilter.module.css';
import { useStudioSessions } from './studio-sessions-context.tsx';

interface SessionFilterProps {
  readonly filter: Filter;
  readonly change: (values: Partial<Filter>) => void;
  readonly days: readonly string[];
  /** Every day can be shown. */
  readonly every: boolean;
  readonly count: number;
}

/** So many days stand beside each other. */
const PRESSED_DAYS = 7;

/** Narrows the sessions down. */
export function SessionFilter({ filter, change, days, every, count }: SessionFilterProps) {
  const { t, language } = useTexts();
  const { halls } = useStudioSessions();
  const sessions = useEditsState((state) => state.sessions);
  const places = [...new Set([...halls, ...namesIn(sessions, ({ location }) => [location ?? ''])])];
  const offered = days.includes(filter.day) || filter.day === '' ? days : [filter.day, ...days];
  // One press leads to each day of a grid; more days than these would be a list of their own.
  const pressed = !every && offered.length <= PRESSED_DAYS;
  return (
    <Grid gap={8} className={cx(styles.filter, pressed && styles.fewer)}>
      {pressed && (
        <Row gap={8} wrap role="group" aria-label={t('timeline-edit.day')} className={styles.days}>
          {offered.map((day) => (
            <Chip key={day} chosen={day === filter.day} choose={() => change({ day })}>
              {shortDay(language, day)}
            </Chip>
          ))}
        </Row>
      )}
      <SearchField
        className={styles.search}
        label={t('studio-sessions.search')}
        maxLength={200}
        value={filter.search}
        change={(search) => change({ search })}
      />
      {!pressed && (
        <Narrow label={t('timeline-edit.day')} value={filter.day} choose={(day) => change({ day })}>
          {every && <option value="">{t('timeline-edit.all_days')}</option>}
          {offered.map((day) => (
            <option key={day} value={day}>
              {shortDay(language, day)}
            </option>
          ))}
        </Narrow>
      )}
      <Narrow label={t('studio-sessions.place')} value={filter.place} choose={(place) => change({ place })}>
        <option value="">{t('studio-sessions.all_places')}</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </Narrow>
      <Narrow
        className={styles.show}
        label={t('timeline-edit.show')}
        value={filter.show}
        choose={(show) => change({ show: show as Show })}
      >
        {SHOWS.map((show) => (
          <option key={show} value={show}>
            {t(`studio-sessions.shows.${show}`)}
          </option>
        ))}
      </Narrow>
      <Hint role="status" className={styles.count}>
        {t('timeline-edit.count', { count })}
      </Hint>
    </Grid>
  );
}

interface NarrowProps {
  readonly className?: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

function Narrow({ className, label, value, choose, children }: NarrowProps) {
  return (
    <Grid as="label" shrink className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Select wide value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </Select>
    </Grid>
  );
}
