import { CalendarDays, SearchX } from 'lucide-react';
import type { EditableSession } from '@plenary/contract/timeline/edit';
import { sessionConflicts } from '@plenary/domain/timeline/edit/conflicts';
import { EXTEND_MINUTES } from '@plenary/domain/timeline/edit/quick';
import { statusTimes, soonest } from '@plenary/domain/timeline/boundaries';
import { localDay } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useEventMoments } from '../../../page/clock/clock.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import {
  type Conflicts,
  editList,
  type EditList,
  EVERYTHING,
  firstNarrowing,
  type Narrowing,
  PAGE_SIZE,
} from './edit-list.ts';
import { useEdits, useEditsState } from './edits-context.tsx';
import { ListSettings } from './ListSettings.tsx';
import { SessionRow } from './SessionRow.tsx';
import { Heading } from '../../../ui/text/Text.tsx';

/** The sessions by day, narrowed by a search, a day, or what needs a host; one page of them at a time. */
export function SessionList() {
  const { t } = useTexts();
  const { rules, zone } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const now = useNow(sessions);
  const conflicts = useMemo(() => sessionConflicts(sessions, rules), [sessions, rules]);
  const [narrowing, setNarrowing] = useState<Narrowing>(() => firstNarrowing(sessions, { now, zone, rules }));
  const list = useMemo(
    () => editList(sessions, narrowing, { now, zone, rules, conflicts }),
    [sessions, narrowing, now, zone, rules, conflicts],
  );
  const narrow = (change: Partial<Narrowing>) => setNarrowing({ ...narrowing, page: 0, ...change });
  if (sessions.length === 0)
    return <EmptyState title={t('timeline-edit.empty')} picture={CalendarDays} hint={t('timeline-edit.empty_hint')} />;
  return (
    <section aria-labelledby="list-title">
      <ListSettings narrowing={narrowing} narrow={narrow} list={list} conflicts={conflicts} />
      <Rows list={list} conflicts={conflicts} now={now} />
      {list.count === 0 && (
        <EmptyState title={t('timeline-edit.nothing_found')} picture={SearchX}>
          <Button onClick={() => setNarrowing(EVERYTHING)}>{t('timeline-edit.clear')}</Button>
        </EmptyState>
      )}
      <Pager list={list} turn={(page) => setNarrowing({ ...narrowing, page })} />
    </section>
  );
}

/** The event's time, renewed whenever a status changes or a quick action comes or goes. */
function useNow(sessions: readonly EditableSession[]): number {
  const { rules } = useEdits();
  const next = useCallback(
    (now: number) =>
      soonest(
        sessions.flatMap((session) => {
          const end = session.ends_at === null ? [] : [Date.parse(session.ends_at) + EXTEND_MINUTES * 60_000];
          return [...statusTimes(session, rules), Date.parse(session.starts_at) + 1, ...end];
        }),
        now,
      ),
    [sessions, rules],
  );
  return useEventMoments(next);
}

interface RowsProps {
  readonly list: EditList;
  readonly conflicts: Conflicts;
  readonly now: number;
}

function Rows({ list, conflicts, now }: RowsProps) {
  const { language } = useTexts();
  const { zone } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const byId = useMemo(() => new Map(sessions.map((session) => [session.id, session])), [sessions]);
  const days = Map.groupBy(list.rows, ({ starts_at }) => localDay(Date.parse(starts_at), zone));
  return [...days].map(([day, rows]) => (
    <div key={day}>
      <Heading above={24} below={8} size={18}>
        {dayTitle(language, day)}
      </Heading>
      <Box as="ul" border="above">
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            conflicts={conflicts.get(session.id) ?? []}
            now={now}
            titleOf={(id) => byId.get(id)}
          />
        ))}
      </Box>
    </div>
  ));
}

/** However many sessions there are, the page holds those of one page. */
function Pager({
  list: { from, count, rows },
  turn,
}: {
  readonly list: EditList;
  readonly turn: (page: number) => void;
}) {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  if (count <= PAGE_SIZE) return null;
  const page = from / PAGE_SIZE;
  const last = from + rows.length >= count;
  const go = (to: number) => () => {
    turn(to);
    nav.current?.closest('section')?.scrollIntoView();
  };
  return (
    <Line ref={nav} as="nav" gap={12} justify="between" wrap above={24} tabular aria-label={t('timeline-edit.pages')}>
      <Button onClick={go(page - 1)} disabled={page === 0}>
        {t('timeline-edit.previous')}
      </Button>
      <p>
        {t('timeline-edit.range', { from: String(from + 1), to: String(from + rows.length), count: String(count) })}
      </p>
      <Button onClick={go(page + 1)} disabled={last}>
        {t('timeline-edit.next')}
      </Button>
    </Line>
  );
}
