import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { isNarrowed } from '@plenary/domain/timeline/agenda/address';
import { dayTitle } from '@plenary/texts/formats';
import { zoneLabel } from '@plenary/texts/zones';
import { type ReactNode, type Ref, type RefObject, useId, useRef } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import type { AgendaIndex, AgendaRow, AgendaSight } from './agenda-view.ts';
import { AgendaCard } from './card/AgendaCard.tsx';
import styles from './AgendaList.module.css';
import { type RowList, useListKeys, useListOptions, useListPlace } from './use-list-place.ts';
import { Line } from '../../ui/layout/Layout.tsx';
import { useAgenda } from './use-agenda-query.ts';

interface ListProps {
  readonly rows: readonly AgendaRow[];
  readonly index: AgendaIndex;
  readonly sight: AgendaSight;
  /** Index of the row at which it opens; -1: its top. */
  readonly start: number;
  readonly onVisit: (() => void) | undefined;
}

/** Sessions by day, of which only those near the view are in the page: it opens at once however many there are. */
export function AgendaList(props: ListProps) {
  return useAgenda().within === 'modal' ? <ListInArea {...props} /> : <ListInWindow {...props} />;
}

function ListInArea(props: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { options, ...place } = useListOptions(props.rows, props.start, box);
  const getScrollElement = () => box.current?.closest('[data-scroll-area]') ?? null;
  // The virtualiser changes in place; nothing that is given it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer<Element, HTMLElement>({ ...options, getScrollElement });
  return <ScrolledDays {...props} box={box} list={list} {...place} />;
}

function ListInWindow(props: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { options, ...place } = useListOptions(props.rows, props.start, box);
  // oxlint-disable-next-line react/incompatible-library
  const list = useWindowVirtualizer<HTMLElement>(options);
  return <ScrolledDays {...props} box={box} list={list} {...place} />;
}

interface ScrolledDaysProps extends ListProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly list: RowList;
  readonly setFocused: (key: string | null) => void;
  readonly untouched: RefObject<boolean>;
}

function ScrolledDays({ box, list, setFocused, untouched, start, ...lines }: ScrolledDaysProps) {
  const { rows } = lines;
  const { query } = useAgenda();
  const filter = isNarrowed(query) ? JSON.stringify({ ...query, session: null }) : '';
  const reveal = useListPlace({ box, list, rows, start, session: query.session, filter, untouched });
  const keys = useListKeys(rows, reveal, setFocused);
  const items = list.getVirtualItems();
  const days = drawnDays(rows, items, list.options.scrollMargin, list.getTotalSize());
  return (
    // The keys move the focus, which is on a session; they are no other way to press something.
    <div ref={box} style={{ minBlockSize: list.getTotalSize() }} {...keys}>
      {days.map((day) => (
        <Day key={day.heading.key} row={day.heading} at={day.at} measure={list.measureElement} sight={lines.sight}>
          {day.lines.map((line) =>
            typeof line === 'number' ? (
              // oxlint-disable-next-line react/no-array-index-key
              <Gap key={`gap ${line}`} height={line} />
            ) : (
              <SessionLine key={line.row.key} {...lines} {...line} measure={list.measureElement} />
            ),
          )}
        </Day>
      ))}
    </div>
  );
}

type Measure = Ref<HTMLElement>;

interface DrawnLine {
  readonly row: AgendaRow;
  readonly at: number;
}

/** A day of which some lines are drawn; a number is the height in px of those between that are not. */
interface DrawnDay {
  readonly heading: AgendaRow & { readonly kind: 'day' };
  readonly at: number;
  readonly lines: (DrawnLine | number)[];
}

/** The drawn rows by day. Every heading is among them, so each row finds its own. */
function drawnDays(
  rows: readonly AgendaRow[],
  items: readonly VirtualItem[],
  margin: number,
  total: number,
): readonly DrawnDay[] {
  const days: DrawnDay[] = [];
  let end = margin;
  const gap = (until: number) => until - end > 0.5 && days.at(-1)?.lines.push(until - end);
  for (const { index: at, start, end: itsEnd } of items) {
    const row = rows[at];
    if (!row) continue;
    gap(start);
    if (row.kind === 'day') days.push({ heading: row, at, lines: [] });
    else days.at(-1)?.lines.push({ row, at });
    end = itsEnd;
  }
  gap(margin + total);
  return days;
}

interface DayProps {
  readonly row: AgendaRow & { readonly kind: 'day' };
  readonly at?: number;
  readonly measure?: Measure;
  readonly sight: AgendaSight;
  readonly children: ReactNode;
}

/** A day with its name, which stays in sight and says the zone of the times below it. */
function Day({ row, at, measure, sight, children }: DayProps) {
  const texts = useTexts();
  const { language, t } = texts;
  const id = useId();
  const Heading = useAgenda().within === 'page' ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <Heading ref={measure as Ref<HTMLHeadingElement>} data-index={at} className={styles.day}>
        <span id={id}>
          {row.hits === 'similar' && <span className={styles.hits}>{t('agenda.similar')} </span>}
          {row.hits === 'person' && <span className={styles.hits}>{t('agenda.by_name')} </span>}
          {dayTitle(language, row.day)}
        </span>
        <span className={styles.zone}>{zoneLabel(texts, sight.zone, sight.now)}</span>
      </Heading>
      <ol className={styles.items}>{children}</ol>
    </section>
  );
}

/** The height of sessions that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return <li aria-hidden="true" style={{ blockSize: height }} />;
}

interface LineProps extends Omit<ListProps, 'rows' | 'start'>, DrawnLine {
  readonly measure?: Measure;
}

function SessionLine({ row, at, index, sight, onVisit, measure }: LineProps) {
  const { t } = useTexts();
  if (row.kind === 'day') return null;
  if (row.kind === 'now') {
    return (
      <Line as="li" size={12} weight={700} ref={measure as Ref<HTMLLIElement>} data-index={at} className={styles.now}>
        <span>{t('agenda.now')}</span>
      </Line>
    );
  }
  const { entry, position, size } = row;
  return (
    <li
      ref={measure as Ref<HTMLLIElement>}
      data-index={at}
      data-row={row.key}
      className={styles.item}
      aria-posinset={position}
      aria-setsize={size}
    >
      <AgendaCard entry={entry} parts={index.markers.get(row.key) ?? NO_PARTS} sight={sight} onVisit={onVisit} />
    </li>
  );
}

const NO_PARTS: readonly never[] = [];

/** As many sessions as the server draws: more than fit on a screen. */
const FIRST = 20;

/** The first screen as the server draws it: what is on, and what comes after it. */
export function FirstRows({ rows, start, ...lines }: ListProps) {
  const from = Math.max(0, start);
  const heading = rows.slice(0, from + 1).findLast(({ kind }) => kind === 'day');
  const shown = [...(heading && rows[from] !== heading ? [heading] : []), ...rows.slice(from, from + FIRST)];
  const days: { heading: AgendaRow & { readonly kind: 'day' }; lines: AgendaRow[] }[] = [];
  for (const row of shown) {
    if (row.kind === 'day') days.push({ heading: row, lines: [] });
    else days.at(-1)?.lines.push(row);
  }
  return (
    <div>
      {days.map((day) => (
        <Day key={day.heading.key} row={day.heading} sight={lines.sight}>
          {day.lines.map((row) => (
            <SessionLine key={row.key} row={row} at={rows.indexOf(row)} {...lines} />
          ))}
        </Day>
      ))}
    </div>
  );
}
