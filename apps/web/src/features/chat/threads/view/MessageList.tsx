import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { lazy, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { type ChatRow, chatRows, dayLabel, daysIn } from '../messages/chat-rows.ts';
import styles from './MessageList.module.css';
import { useFound } from './use-found.ts';
import { useListScroll } from './use-list-scroll.ts';
import { useRowFocus } from './use-row-focus.ts';
import { MessageRow } from '../messages/MessageRow.tsx';
import { OutgoingRow } from '../messages/OutgoingRow.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Box, Row } from '../../../../ui/layout/Layout.tsx';
import { useChat, useChatState, useChatActions } from '../desk/thread.tsx';
import { RowDesk, useDesk } from '../desk/chat-desk.tsx';

/** Heights in px until a row is measured. */
const ESTIMATES: Record<ChatRow['kind'], number> = {
  start: 40,
  day: 40,
  unread: 40,
  replies: 40,
  message: 56,
  outgoing: 72,
};

/** Menus are large: theirs is the code of the first one that is opened, and one serves every row. */
const ShownMenu = lazy(() => import('../menus/ShownMenu.tsx').then((module) => ({ default: module.ShownMenu })));

/** The messages, and the menu of one of their rows. */
export function MessageList() {
  const { shown, hide } = useDesk();
  useEffect(() => hide, [hide]);
  return (
    <>
      <Rows />
      {shown && (
        <OptionalPart>
          <ShownMenu menu={shown} />
        </OptionalPart>
      )}
    </>
  );
}

/** Only those near the view are in the page; the list stays at its end only while it is there. */
function Rows() {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const { leftAt } = useChat();
  const state = useChatState((all) => all);
  const dayOf = useMemo(() => daysIn(zone), [zone]);
  const readTo = useReadTo();
  const rows = useMemo(() => chatRows(state, dayOf, readTo), [state, dayOf, readTo]);
  const box = useRef<HTMLDivElement>(null);
  const [remembered] = useState(leftAt);
  const menuOpen = useDesk().shown !== null;
  const focus = useRowFocus(box, rows, useChatActions().loadOlder);
  // Another function would make the virtualiser measure every row again, in each frame of scrolling.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // The virtualiser changes in place; nothing that is given it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => ESTIMATES[rows[index]?.kind ?? 'message'],
    getItemKey,
    anchorTo: 'end',
    scrollEndThreshold: 20,
    overscan: 8,
    rangeExtractor: focus.rangeExtractor,
    paddingEnd: 12,
    ...(remembered && {
      initialOffset: remembered.offset,
      initialMeasurementsCache: remembered.measured as VirtualItem[],
    }),
  });
  // A reaction makes its row higher at the lower edge: the rows below stay where one reads them, also when the row
  // itself stands across the upper edge of the box.
  list.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset }) => start < (scrollOffset ?? 0);
  const { away, newCount, onScroll, toEnd } = useListScroll(list, box, {
    rows,
    // The row whose menu is open stays under it.
    held: menuOpen,
  });
  // Before the stop is asked for: they bring the range up to date, which older messages on top have moved.
  const items = list.getVirtualItems();
  const stop = focus.stopIn(list);
  const found = useFound(rows, (index) => focus.goTo(index, list, 'center'));
  return (
    <Row anchor className={styles.frame}>
      <div
        ref={box}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        onScroll={onScroll}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) => focus.onKeyDown(event, list)}
      >
        <Box wide anchor style={{ blockSize: list.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  className={cx(styles.item, row.key === found && styles.found)}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <RowDesk open={focus.isOpen(row)}>
                    <ChatRowView row={row} index={item.index} stop={item.index === stop} />
                  </RowDesk>
                </div>
              )
            );
          })}
        </Box>
      </div>
      {away && <LatestButton newCount={newCount} onClick={toEnd} />}
    </Row>
  );
}

/**
 * Cursor up to which one had read when one came to the list, or left the page; the line below it stays meanwhile. null
 * where nothing was new, and for those who have read nothing yet: to them all of it is.
 */
function useReadTo(): number | null {
  const { state, unread } = useChat();
  const [readTo, setReadTo] = useState(() => (unread() > 0 ? state.getState().lastRead || null : null));
  useEffect(() => {
    const turned = (): void => {
      if (document.visibilityState === 'hidden') setReadTo(state.getState().lastRead || null);
      else if (unread() === 0) setReadTo(null);
    };
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [state, unread]);
  return readTo;
}

interface ChatRowViewProps {
  readonly row: ChatRow;
  readonly index: number;
  /** It is the list's tab stop. */
  readonly stop: boolean;
}

/** One line of the list. Scrolling draws the list in each frame: a line in which nothing changed is left as it is. */
const ChatRowView = memo(function ChatRowView({ row, index, stop }: ChatRowViewProps) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  const place = { 'data-row': row.key, 'data-index': index, tabIndex: stop ? 0 : -1 } as const;
  switch (row.kind) {
    case 'start':
      return <p className={styles.start}>{texts.t('chat.start')}</p>;
    case 'day':
      return <p className={styles.day}>{dayLabel(texts, row.day, zone)}</p>;
    case 'unread':
      return <p className={styles.unread}>{texts.t('chat.unread_from')}</p>;
    case 'replies':
      return <p className={styles.day}>{texts.t('chat.replies', { count: row.count })}</p>;
    case 'message':
      return <MessageRow message={row.message} own={row.own} head={row.head} place={place} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} head={row.head} place={place} />;
  }
});

/** Leads to the newest message; says how many came meanwhile. */
function LatestButton({ newCount, onClick }: { readonly newCount: number; readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={cx(styles.latest, newCount > 0 && styles.pill)}
      onClick={onClick}
      {...(newCount === 0 && { 'aria-label': t('chat.latest'), title: t('chat.latest') })}
    >
      <Icon of={ArrowDown} size={18} />
      {newCount > 0 && t('chat.new_messages', { count: newCount })}
    </button>
  );
}
