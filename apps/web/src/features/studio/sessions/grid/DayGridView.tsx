import type { EditableSession } from '@plenary/contract/timeline/edit';
import { dayGrid, UNENDED_MINUTES, type DayGrid } from '@plenary/domain/timeline/edit/day-grid';
import { zonedToUtc } from '@plenary/domain/time/zoned';
import { localTime } from '@plenary/domain/timeline/zones';
import { type CSSProperties, memo, type MouseEvent, useMemo, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Box, Grid } from '../../../../ui/layout/Layout.tsx';
import { Details } from '../../../../ui/overlay/Details.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { useTimeout } from '../../../../ui/time/use-timeout.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useEdits } from '../../../timeline/edit/index.ts';
import { ConflictLines } from '../ConflictLines.tsx';
import styles from './DayGridView.module.css';
import { GridBlock } from './GridBlock.tsx';
import { useStudioSessions } from '../studio-sessions-context.tsx';

const MINUTE_MS = 60_000;

interface DayGridViewProps {
  /** `YYYY-MM-DD` in the event's zone. */
  readonly day: string;
  readonly sessions: readonly EditableSession[];
}

/** A day of sessions by hall, to be moved by pointer and by keys (PRG8). */
export function DayGridView({ day, sessions }: DayGridViewProps) {
  const { t } = useTexts();
  const { zone } = useEdits();
  const { halls, conflicts } = useStudioSessions();
  const span = useMemo(() => ({ start: midnight(day, 0, zone), end: midnight(day, 1, zone) }), [day, zone]);
  const grid = useMemo(() => dayGrid(sessions, span, halls), [sessions, span, halls]);
  const [said, say] = useState('');
  const inConflict = sessions.filter(({ id }) => conflicts.has(id));
  return (
    <Grid oneColumn gap={12}>
      {inConflict.length > 0 && (
        <Details card padX={16} padY={8} label={t('studio-sessions.conflicts', { count: inConflict.length })}>
          <Grid as="ul" gap={12} padEnd={12}>
            {inConflict.map(({ id, title }) => (
              <li key={id}>
                <Text weight={600} dir="auto">
                  {title}
                </Text>
                <ConflictLines conflicts={conflicts.get(id) ?? []} />
              </li>
            ))}
          </Grid>
        </Details>
      )}
      <Box
        role="region"
        aria-label={t('studio-sessions.views.grid')}
        tabIndex={0}
        className={styles.grid}
        style={{ '--columns': grid.columns.length, '--minutes': grid.to - grid.from } as CSSProperties}
      >
        <Heads grid={grid} />
        <div className={styles.body}>
          <Hours grid={grid} start={span.start} />
          <div className={styles.area} data-area="">
            <Places grid={grid} start={span.start} />
            <Blocks grid={grid} sessions={sessions} say={say} />
          </div>
        </div>
      </Box>
      <Hint id="grid-help">{t('studio-sessions.grid_help')}</Hint>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Grid>
  );
}

interface GridProps {
  readonly grid: DayGrid;
}

function Heads({ grid }: GridProps) {
  const { t } = useTexts();
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.corner} />
      {grid.columns.map(({ place }) => (
        <Text as="span" key={place ?? ''} weight={600} size={14} truncate dir="auto" className={styles.head}>
          {place ?? t('studio-sessions.no_place')}
        </Text>
      ))}
    </div>
  );
}

interface DayProps extends GridProps {
  /** The begin of the day, in milliseconds. */
  readonly start: number;
}

function Hours({ grid, start }: DayProps) {
  const { zone } = useEdits();
  const hours = Array.from({ length: (grid.to - grid.from) / 60 }, (_, nth) => grid.from + nth * 60);
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map((minute) => (
        <span key={minute} className={styles.hour} style={{ '--from': minute - grid.from } as CSSProperties}>
          {localTime(start + minute * MINUTE_MS, zone)}
        </span>
      ))}
    </div>
  );
}

/** The empty places of each column: pressed, a session is added there. */
function Places({ grid, start }: DayProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const add = (nth: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const { place = null, blocks = [] } = grid.columns[nth] ?? {};
    const { height } = event.currentTarget.getBoundingClientRect();
    const pressed = grid.from + (event.nativeEvent.offsetY / height) * (grid.to - grid.from);
    // By keys there is no place within the column: it goes behind what is there.
    const behind = Math.max(grid.from + 60, ...blocks.map(({ end }) => end));
    const minute = event.detail === 0 ? behind : Math.floor(pressed / 15) * 15;
    const from = start + minute * MINUTE_MS;
    edits.openNew({
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(from + UNENDED_MINUTES * MINUTE_MS).toISOString(),
      location: place,
    });
  };
  return grid.columns.map(({ place }, nth) => (
    <button
      key={place ?? ''}
      type="button"
      className={styles.place}
      style={{ '--column': nth } as CSSProperties}
      aria-label={t('studio-sessions.add_in', { place: place ?? t('studio-sessions.no_place') })}
      onClick={add(nth)}
    />
  ));
}

interface BlocksProps extends GridProps {
  readonly sessions: readonly EditableSession[];
  /** Says where the session that is moved would be. */
  readonly say: (words: string) => void;
}

/** Columns that are drawn in one go, as many as a wide screen shows: the others follow, so that a press never waits for all. */
const COLUMNS_AT_ONCE = 8;

const Blocks = memo(function Blocks({ grid, sessions, say }: BlocksProps) {
  const byId = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);
  const [drawn, setDrawn] = useState(COLUMNS_AT_ONCE);
  useTimeout(drawn < grid.columns.length ? 0 : null, () => setDrawn(drawn + COLUMNS_AT_ONCE), drawn);
  return grid.columns.slice(0, drawn).flatMap(({ blocks }, column) =>
    blocks.map((block) => {
      const session = byId.get(block.id);
      return session ? <GridBlock key={block.id} {...{ grid, block, column, session, say }} /> : [];
    }),
  );
});

/** The moment at which a day begins, or one so many days after it, in milliseconds. */
function midnight(day: string, later: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wall = new Date(Date.UTC(year, month - 1, date + later));
  return zonedToUtc(
    { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate(), hour: 0, minute: 0 },
    zone,
  );
}
