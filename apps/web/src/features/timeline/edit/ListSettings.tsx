import { shortDay } from '@plenary/texts/formats';
import type { ReactNode } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Select } from '../../../ui/input/Control.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Conflicts, EditList, Narrowing } from './edit-list.ts';
import { useEditsState } from './edits-context.tsx';
import { SearchField } from '../../../ui/input/SearchField.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import styles from './SessionList.module.css';

/** Longer searches find nothing anyway. */
const SEARCH_MAX = 200;

interface ListSettingsProps {
  readonly narrowing: Narrowing;
  readonly narrow: (change: Partial<Narrowing>) => void;
  readonly list: EditList;
  readonly conflicts: Conflicts;
}

/** Search, day, and what needs a host; says how many sessions match. */
export function ListSettings({ narrowing, narrow, list, conflicts }: ListSettingsProps) {
  const { t, language } = useTexts();
  const kept = useEditsState(({ sessions }) => sessions.filter((session) => session.kept.length > 0).length);
  return (
    <Grid padEnd={8} gap={12} className={styles.settings} role="search">
      <SearchField
        className={styles.search}
        label={t('timeline-edit.search')}
        maxLength={SEARCH_MAX}
        value={narrowing.search}
        change={(search) => narrow({ search })}
      />
      <Narrowing label={t('timeline-edit.day')} value={narrowing.day} choose={(day) => narrow({ day })}>
        <option value="">{t('timeline-edit.all_days')}</option>
        {list.days.map((day) => (
          <option key={day} value={day}>
            {shortDay(language, day)}
          </option>
        ))}
      </Narrowing>
      <Narrowing
        label={t('timeline-edit.show')}
        value={narrowing.show}
        choose={(show) => narrow({ show: show as Narrowing['show'] })}
      >
        <option value="all">{t('timeline-edit.show_all')}</option>
        <option value="now">{t('timeline-edit.show_now')}</option>
        <option value="conflicts">{t('timeline-edit.show_conflicts', { count: String(conflicts.size) })}</option>
        <option value="kept">{t('timeline-edit.show_kept', { count: String(kept) })}</option>
      </Narrowing>
      <p id="list-title" className={styles.count} role="status">
        {t('timeline-edit.count', { count: list.count })}
      </p>
    </Grid>
  );
}

interface NarrowingProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

function Narrowing({ label, value, choose, children }: NarrowingProps) {
  return (
    <Grid as="label" shrink>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Select wide value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </Select>
    </Grid>
  );
}
