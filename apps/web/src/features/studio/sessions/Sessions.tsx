import type { EditableSession } from '@plenary/contract/timeline/edit';
import { zonedToUtc } from '@plenary/domain/time/zoned';
import { localDay } from '@plenary/domain/timeline/zones';
import { CalendarDays } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useEventNow } from '../../../page/clock/clock.ts';
import { useMediaQuery } from '../../../page/device.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/input/Chip.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { useEdits, useEditsState } from '../../timeline/edit/index.ts';
import { DayGridView } from './grid/DayGridView.tsx';
import { dayOf, filterOf, filtered, type Filter } from './session-list.ts';
import { SessionFilter } from './SessionFilter.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SpeakerList } from './speakers/SpeakerList.tsx';
import { useStudioSessions } from './studio-sessions-context.tsx';

/** From so many px on a grid has room. */
const ROOMY = '(width >= 64rem)';

const VIEWS = ['grid', 'list', 'speakers'] as const;
type View = (typeof VIEWS)[number];

interface SessionsProps {
  /** Above the choice of the view. */
  readonly above: ReactNode;
}

/** The sessions, as a grid of a day or as a list, and the people who speak in them. */
export function Sessions({ above }: SessionsProps) {
  const { t } = useTexts();
  const { zone } = useEdits();
  const { conflicts } = useStudioSessions();
  const sessions = useEditsState((state) => state.sessions);
  const [filter, setFilter] = useState<Filter>(() => filterOf(location.search));
  const roomy = useMediaQuery(ROOMY);
  const [chosen, setView] = useState<View | null>(filter.show === 'all' ? null : 'list');
  const view = chosen ?? (roomy ? 'grid' : 'list');
  const days = useMemo(() => [...new Set(sessions.map((one) => dayOf(one, zone)))].sort(), [sessions, zone]);
  const today = localDay(useEventNow('minute'), zone);
  // A grid shows one day.
  const day =
    view !== 'grid' || days.includes(filter.day) ? filter.day : days.includes(today) ? today : (days[0] ?? today);
  const shown = useMemo(
    () => filtered(sessions, { ...filter, day }, { zone, conflicts }),
    [sessions, filter, day, zone, conflicts],
  );
  // Hundreds of sessions are drawn a little later, so that typing and pressing never wait for them.
  const drawn = useDeferredValue(useMemo(() => ({ view, day, filter, shown }), [view, day, filter, shown]));
  return (
    <Grid oneColumn gap={16}>
      {above}
      <Row gap={8} wrap role="group" aria-label={t('studio-sessions.view')}>
        {VIEWS.map((one) => (
          <Chip key={one} look="brand" chosen={view === one} choose={() => setView(one)}>
            {t(`studio-sessions.views.${one}`)}
          </Chip>
        ))}
      </Row>
      {view !== 'speakers' && (
        <SessionFilter
          filter={{ ...filter, day }}
          change={(values) => setFilter({ ...filter, day, ...values })}
          days={days}
          every={view === 'list'}
          count={shown.length}
        />
      )}
      {sessions.length === 0 && view === 'list' && (
        <EmptyState picture={CalendarDays} title={t('studio-sessions.none')} hint={t('studio-sessions.none_hint')} />
      )}
      <Drawn {...drawn} setFilter={setFilter} />
    </Grid>
  );
}

interface DrawnProps {
  readonly view: View;
  readonly day: string;
  readonly filter: Filter;
  readonly shown: readonly EditableSession[];
  readonly setFilter: (filter: Filter) => void;
}

const Drawn = memo(function Drawn({ view, day, filter, shown, setFilter }: DrawnProps) {
  if (view === 'speakers') return <SpeakerList />;
  return view === 'grid' ? (
    <DayGridView day={day} sessions={shown} />
  ) : (
    <SessionTable key={JSON.stringify(filter)} sessions={shown} clear={() => setFilter(filterOf(''))} />
  );
});

/** Opens the form of a session that begins on the last day, when that one's last session ends; else tomorrow at ten. */
export function AddSession() {
  const { t } = useTexts();
  const { edits, zone } = useEdits();
  const sessions = useEditsState((state) => state.sessions);
  const ready = useEditsState((state) => state.load === 'ready');
  const open = useEditsState((state) => state.editor?.fresh === true);
  const now = useEventNow('minute');
  const add = (): void => {
    const last = sessions.reduce((so_far, one) => Math.max(so_far, Date.parse(one.ends_at ?? one.starts_at)), 0);
    const start = last > 0 ? last : tomorrowAtTen(now, zone);
    edits.openNew({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 1_800_000).toISOString(),
      location: null,
    });
  };
  return (
    <Button id="add-session" look="primary" disabled={!ready || open} onClick={add}>
      {t('studio-sessions.add')}
    </Button>
  );
}

function tomorrowAtTen(now: number, zone: string): number {
  const [year = 0, month = 1, day = 1] = localDay(now + 86_400_000, zone)
    .split('-')
    .map(Number);
  return zonedToUtc({ year, month, day, hour: 10, minute: 0 }, zone);
}
