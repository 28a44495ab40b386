import { CalendarDays, SearchX, Star } from 'lucide-react';
import { isNarrowed, WHOLE_AGENDA } from '@plenary/domain/timeline/agenda/address';
import { localDay } from '@plenary/domain/timeline/zones';
import { type RefObject, useMemo } from 'react';
import { useArea } from '../../live/use-area.ts';
import { useEvent } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useServices } from '../../page/services.tsx';
import { useWholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Failed } from '../../ui/list/Failed.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { useAttendanceLive, useMySessions } from '../attendance/index.ts';
import { CalendarSubscribe } from '../calendars/CalendarSubscribe.tsx';
import { agendaIndex, type AgendaIndex, agendaRows, type AgendaSight, startingRow } from './agenda-view.ts';
import styles from './Agenda.module.css';
import { AgendaList, FirstRows } from './AgendaList.tsx';
import { AgendaSettings } from './AgendaSettings.tsx';
import { DateStrip } from './dates/DateStrip.tsx';
import { SpeakerHead } from './Speakers.tsx';
import { LinesProvider } from './lines-context.tsx';
import { useAgenda } from './use-agenda-query.ts';
import { useSearchKeys } from './use-search-keys.ts';

export interface AgendaProps {
  /** The search box, for what leads to it from outside. */
  readonly search: RefObject<HTMLInputElement | null>;
  /** A link out of the agenda was followed. */
  readonly onVisit?: () => void;
}

/** Filters, days and sessions: the same in the modal and on the page. */
export function Agenda({ search, onVisit }: AgendaProps) {
  useArea('agenda');
  const { t } = useTexts();
  const { query, change, within } = useAgenda();
  const { sessions, halls, rules, now, state, retry } = useWholeTimeline();
  const { slug } = useEvent();
  const { storage } = useServices();
  const zone = useAgendaZone();
  const hydrated = useHydrated();
  const index = useMemo(() => agendaIndex(sessions, zone, halls), [sessions, zone, halls]);
  const { favorites, known } = useFavorites(index);
  const rows = useMemo(() => agendaRows(index, { query, favorites, now }), [index, query, favorites, now]);
  const activeStream = hydrated ? storage.get('active_stream') : null;
  const sight = useMemo<AgendaSight>(
    () => ({ now, rules, zone, slug, activeStream }),
    [now, rules, zone, slug, activeStream],
  );
  const narrowed = isNarrowed(query);
  // Hits of a filter are read from the first of them on, below the filter.
  const atTop = query.session === null && narrowed;
  const start = atTop ? -1 : startingRow(rows, { session: query.session, now, rules });
  const clear = () => change({ ...WHOLE_AGENDA, zone: query.zone });
  const hasStrip = index.days.length > 1 || narrowed;
  const list = { rows, index, sight, start, onVisit };
  useAttendanceLive();
  useSearchKeys(search);
  return (
    <LinesProvider entries={index.entries} session={query.session}>
      <Stack padEnd={24} padX={24} className={styles.agenda} data-within={within} data-strip={hasStrip}>
        <AgendaSettings choices={index.choices} zone={zone} now={now} search={search} />
        <CalendarSubscribe />
        <SpeakerHead sessions={sessions} />
        {hasStrip && (
          <DateStrip days={index.days} today={localDay(now, zone)} zone={zone} onClear={narrowed ? clear : undefined} />
        )}
        {(state === 'loading' || !known) && <Spinner label={t('agenda.loading')} />}
        {state === 'failed' && <Failed title={t('agenda.failed')} again={t('frame.page_error.retry')} retry={retry} />}
        {rows.length > 0 ? (
          // It opens at what is live, so it waits for all sessions; without scripts some are better than none.
          hydrated ? (
            state !== 'loading' && <AgendaList {...list} />
          ) : (
            <FirstRows {...list} />
          )
        ) : (
          state === 'ready' && known && <Nothing clear={narrowed ? clear : null} />
        )}
      </Stack>
    </LinesProvider>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** The sessions that one has marked, while they are all that is wanted; `known`: whether they are known yet. */
function useFavorites({ entries }: AgendaIndex): { readonly favorites: ReadonlySet<string>; readonly known: boolean } {
  const { favorites } = useAgenda().query;
  const mine = useMySessions();
  return useMemo(() => {
    if (!favorites) return { favorites: NOTHING, known: true };
    const marked = entries.filter(({ session }) => mine.of(session.id).favorite);
    return { favorites: new Set(marked.map(({ session }) => session.id)), known: mine.known };
  }, [entries, favorites, mine]);
}

/** The zone that is shown: the one chosen here or by the address, else the reader's preference. */
function useAgendaZone(): string {
  const { query } = useAgenda();
  const { settings } = useEvent();
  const preferred = useDisplayZone().zone;
  return (settings.flags.local_time_enabled && query.zone) || preferred;
}

/** Nothing is scheduled, or filters hide what is. */
function Nothing({ clear }: { readonly clear: (() => void) | null }) {
  const { t } = useTexts();
  const { query } = useAgenda();
  if (!clear) return <EmptyState title={t('agenda.empty')} picture={CalendarDays} hint={t('agenda.empty_hint')} />;
  const unmarked = query.favorites && !isNarrowed({ ...query, favorites: false });
  return (
    <div role="status">
      <EmptyState
        title={t(unmarked ? 'agenda.no_favorites' : 'agenda.nothing_found')}
        picture={unmarked ? Star : SearchX}
      >
        <Button onClick={clear}>{t('agenda.clear')}</Button>
      </EmptyState>
    </div>
  );
}
