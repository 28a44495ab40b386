import { localDay } from '@plenary/domain/timeline/zones';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useDisplayZone } from '../../page/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Announcer } from './Announcer.tsx';
import { useChat, useChatState } from './chat-context.ts';
import { chatRows, type ChatRow } from './chat-rows.ts';
import { ChatRowView } from './ChatRowView.tsx';
import { LatestButton } from './LatestButton.tsx';
import styles from './MessageList.module.css';
import { useListScroll } from './use-list-scroll.ts';

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
