import { localDay } from '@plenary/domain/timeline/zones';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { useDisplayZone } from '../../page/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { useChat, useChatState } from './chat-context.tsx';
import { type ChatRow, chatRows, dayLabel } from './chat-rows.ts';
import styles from './MessageList.module.css';
import { useListScroll } from './use-list-scroll.ts';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type ChatState, messagesOf } from './chat-model.ts';
import { senderName } from './MessageParts.tsx';

/** Heights in px until a row is measured. */
const ESTIMATES: Record<ChatRow['kind'], number> = { start: 40, day: 40, message: 56, outgoing: 72 };

/** The messages: only those near the view are in the page; it stays at its end only while it is there. */
export function MessageList() {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const { leftAt } = useChat();
  const state = useChatState((all) => all);
  const rows = useMemo(() => chatRows(state, (at) => localDay(at, zone)), [state, zone]);
  const box = useRef<HTMLDivElement>(null);
  const [remembered] = useState(leftAt);
  // The virtualiser changes in place; nothing that is given it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => ESTIMATES[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 20,
    overscan: 8,
    paddingEnd: 12,
    ...(remembered && {
      initialOffset: remembered.offset,
      initialMeasurementsCache: remembered.measured as VirtualItem[],
    }),
  });
  const { atEnd, newCount, onScroll, toEnd } = useListScroll(list, box, rows);
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.sizer} style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  className={styles.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <ChatRowView row={row} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {!atEnd && <LatestButton newCount={newCount} onClick={toEnd} />}
      <Announcer />
    </div>
  );
}

/** One line of the list. */
function ChatRowView({ row }: { readonly row: ChatRow }) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  switch (row.kind) {
    case 'start':
      return <p className={styles.start}>{texts.t('chat.start')}</p>;
    case 'day':
      return <p className={styles.day}>{dayLabel(texts, row.day, zone)}</p>;
    case 'message':
      return <MessageRow message={row.message} own={row.own} head={row.head} />;
    case 'outgoing':
      return <OutgoingRow outgoing={row.outgoing} head={row.head} />;
  }
}

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

/** A busy chat is read out at most this often, in ms: the newest message speaks for the others. */
const PAUSE_MS = 2_000;

/**
 * Reads new messages by others to screen readers. A region of its own: in the list, rows that scrolling brings back
 * into the page would be read out as if they were new.
 */
function Announcer() {
  const { t } = useTexts();
  const newest = useChatState(newestByOthers);
  const [first] = useState(newest?._id);
  const [spoken, setSpoken] = useState('');
  const text = newest && newest._id !== first ? `${senderName(t, newest.sender_event_user)}: ${newest.message}` : '';
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), spoken === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, spoken]);
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}

function newestByOthers(state: ChatState) {
  return messagesOf(state).findLast(
    (message) => message.sender_event_user?._id !== state.me && message.message_type === 'message',
  );
}
