import type { ListedSession } from '@plenary/contract/timeline/operations';
import { type AgendaDay, type AgendaEntry, agendaDays } from '@plenary/domain/timeline/agenda/agenda';
import { splitsOf } from '@plenary/domain/timeline/bar/splits';
import { localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { ChevronDown, Lock } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useZoneOfTimes } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Box, Grid, InlineRow, Line } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { shownMarkers, stateOf, timesOf, type TimelineSight, type Way, wayOf } from './timeline-view.ts';
import styles from './DayList.module.css';
import { discloses } from '../../ui/overlay/disclosure.ts';

/** Rows that are drawn, or not, together: a day of a large event has hundreds. */
const ROWS = 5;

interface DayListProps {
  readonly sessions: readonly ListedSession[];
  readonly sight: TimelineSight;
  /** The day that is open at first, `YYYY-MM-DD`; where nothing is on that day, the next one that has sessions. */
  readonly first: string;
}

/** Every session by day, in the zone that is shown; each day opens and closes. */
export function DayList({ sessions, sight, first }: DayListProps) {
  const { t } = useTexts();
  const { zone } = sight;
  const days = useMemo(() => agendaDays(sessions, zone), [sessions, zone]);
  const markers = useMemo(() => shownMarkers(sessions, sight), [sessions, sight]);
  const [turned, turn] = useState<ReadonlySet<string>>(new Set());
  const zoneText = useZoneOfTimes(zone, sight.now);
  const opening = (days.find(({ day }) => day >= first) ?? days.at(-1))?.day;
  const flip = (day: string) =>
    turn((before) =>
      before.has(day) ? new Set([...before].filter((other) => other !== day)) : new Set([...before, day]),
    );
  return (
    <Box padTop={16} className={styles.days}>
      <Hint padEnd={8}>{t('timeline.zone', { zone: zoneText })}</Hint>
      {days.map((day) => (
        <Day
          key={day.day}
          day={day}
          sight={sight}
          markers={markers}
          open={(day.day === opening) !== turned.has(day.day)}
          flip={() => flip(day.day)}
        />
      ))}
    </Box>
  );
}

interface DayProps {
  readonly day: AgendaDay<ListedSession>;
  readonly sight: TimelineSight;
  /** Markers that are shown, by the session that they split. */
  readonly markers: ReadonlyMap<string, readonly ListedSession[]>;
  readonly open: boolean;
  readonly flip: () => void;
}

function Day({ day: { day, entries }, sight, markers, open, flip }: DayProps) {
  const { language, t } = useTexts();
  const id = `timeline-day-${day}`;
  return (
    <section>
      <h3>
        <Line as="button" type="button" className={styles.day} {...discloses(open, flip, id)}>
          <span>{dayTitle(language, day)}</span>
          <Hint as="span" weight={400}>
            {t('timeline.count', { count: entries.length })}
          </Hint>
          <Icon of={ChevronDown} size={20} className={styles.chevron} />
        </Line>
      </h3>
      <div id={id} hidden={!open}>
        {open && <Entries entries={entries} sight={sight} markers={markers} />}
      </div>
    </section>
  );
}

interface EntriesProps extends Pick<DayProps, 'sight' | 'markers'> {
  readonly entries: readonly AgendaEntry<ListedSession>[];
}

/** The sessions of a day. While it goes on, those that are over wait behind a button. */
function Entries({ entries, sight, markers }: EntriesProps) {
  const { t } = useTexts();
  const [all, showAll] = useState(false);
  const { box, ...focus } = useHandedFocus();
  const left = entries.filter(({ session }) => stateOf(session, sight).when !== 'past');
  const over = all || left.length === 0 ? 0 : entries.length - left.length;
  const shown = over > 0 ? left : entries;
  const groups = Array.from({ length: Math.ceil(shown.length / ROWS) }, (_, n) =>
    shown.slice(n * ROWS, (n + 1) * ROWS),
  );
  return (
    <div ref={box} {...focus}>
      {over > 0 && (
        <Button look="quiet" className={styles.over} onClick={() => showAll(true)}>
          {t('timeline.over', { count: over })}
        </Button>
      )}
      {groups.map((group, n) => (
        <Rows key={n} entries={group} sight={sight} markers={markers} ready={n === 0} />
      ))}
    </div>
  );
}

/**
 * A link that has the focus and goes, since its session is over, hands it to the first thing that is left of the day: the
 * button behind which it waits, or the day itself.
 */
function useHandedFocus() {
  const box = useRef<HTMLDivElement>(null);
  const at = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!at.current || at.current.isConnected) return;
    const left = box.current?.querySelector<HTMLElement>('a, button');
    focusOn(left ?? box.current?.closest('section')?.querySelector('button'));
  });
  return {
    box,
    onFocus: (event: FocusEvent) => void (at.current = event.target),
    onBlur: () => void (at.current = null),
  };
}

interface RowsProps extends EntriesProps {
  /** Drawn before it is known whether they are near. */
  readonly ready: boolean;
}

/** Rows of a day. Far from what is in view there is only their height: that which they had, or about it. */
function Rows({ entries, sight, markers, ready }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [{ drawn, height }, set] = useState({ drawn: ready, height: `${entries.length * 4.5}rem` });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const near = entry?.isIntersecting ?? false;
        if (!near && element.contains(document.activeElement)) return;
        set((before) => ({ drawn: near, height: before.drawn ? `${element.offsetHeight}px` : before.height }));
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ul ref={list} style={{ blockSize: drawn ? undefined : height }}>
      {drawn && entries.map((entry) => <DayRow key={entry.session.id} entry={entry} sight={sight} markers={markers} />)}
    </ul>
  );
}

interface DayRowProps extends Pick<DayProps, 'sight' | 'markers'> {
  readonly entry: AgendaEntry<ListedSession>;
}

/** A session: pressed anywhere it is entered, where it can be. */
function DayRow({ entry: { session, ends_on }, sight, markers }: DayRowProps) {
  const { language, t } = useTexts();
  const { badge, when } = stateOf(session, sight);
  const { start, end } = timesOf(session, sight);
  const way = wayOf(session, null, sight);
  const splits = splitsOf(session, markers.get(session.id) ?? [], sight.rules);
  return (
    <Grid as="li" padY={12} border="below" className={styles.row} data-when={when} data-open={way.kind === 'open'}>
      <Grid as="p" pack="start" size={14} tone="quiet" className={styles.times}>
        <Text as="span" weight={600} nowrap tabular>
          {start}
          {end !== null && ` – ${end}`}
        </Text>
        {ends_on !== null && <span>{t('timeline.ends_on', { day: dayTitle(language, ends_on) })}</span>}
      </Grid>
      <div className={styles.what}>
        <Text leading={135} weight={600} breaks className={styles.title} dir="auto">
          {way.kind === 'open' ? (
            <Box as={PageLink} plain href={way.href} className={styles.whole} data-ring="over">
              {session.title}
            </Box>
          ) : (
            session.title
          )}
        </Text>
        {session.location !== null && (
          <p className={styles.facts} dir="auto">
            {session.location}
          </p>
        )}
        {splits.length > 0 && (
          <Grid as="ol" padTop={8} className={styles.parts} aria-label={t('timeline.parts')}>
            {splits.map(({ session: part, from }) => (
              <li key={part.id} data-when={stateOf(part, sight).when}>
                <Text as="span" weight={600} nowrap tabular>
                  {localTime(from, sight.zone)}
                </Text>{' '}
                <Part part={part} way={wayOf(part, session, sight)} />
              </li>
            ))}
          </Grid>
        )}
      </div>
      <Grid gap={4} items="end" pack="start" className={styles.state}>
        {badge.kind === 'past' && <VisuallyHidden>{t('frame.badge.past')}</VisuallyHidden>}
        {(when === 'now' || badge.kind === 'starting' || badge.kind === 'cancelled') && (
          <SessionBadge badge={badge} quiet />
        )}
        {way.kind === 'locked' && (
          <Line as="span" gap={4} size={14} tone="quiet" nowrap>
            <Icon of={Lock} size={14} />
            {way.opens === null
              ? t('timeline.locked')
              : t('timeline.opens', { time: localTime(way.opens, sight.zone) })}
          </Line>
        )}
      </Grid>
    </Grid>
  );
}

/** A part of a session: a link above the session's own, where it has one. */
function Part({ part, way }: { readonly part: ListedSession; readonly way: Way }) {
  if (way.kind !== 'open') return part.title;
  return (
    <InlineRow as={PageLink} anchor align="center" tall href={way.href} className={styles.part}>
      {part.title}
    </InlineRow>
  );
}
