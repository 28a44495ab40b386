import type { OnlineUser } from '@plenary/contract/presence/operations';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Box, Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PersonName } from '../people/PersonName.tsx';
import type { AttendeesQuery } from './attendees-model.ts';
import styles from './AttendeesTab.module.css';

interface AttendeesListProps {
  /** null: a person whose name is not read yet. */
  readonly rows: readonly (OnlineUser | null)[];
  /** The question that they answer: another one begins at the top. */
  readonly asked: AttendeesQuery;
  /** The element that is scrolled. */
  readonly scroll: RefObject<HTMLElement | null>;
  /** Called with the places in sight. */
  readonly show: (first: number, last: number) => void;
}

/** Height of a row in px until it is measured. */
const ROW_PX = 64;

/** People, of whom only those near the view are in the page: it opens at once however many they are. */
export function AttendeesList({ rows, asked, scroll, show }: AttendeesListProps) {
  const { t } = useTexts();
  // The virtualiser changes in place; nothing that is given it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    useFlushSync: false,
  });
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => show(first, last), [show, first, last]);
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [scroll, asked]);
  return (
    <Box as="ul" anchor aria-label={t('attendees.list')} style={{ blockSize: list.getTotalSize() }}>
      {items.map(({ index, start }) => (
        <li
          key={index}
          ref={list.measureElement}
          data-index={index}
          className={styles.row}
          style={{ translate: `0 ${start}px` }}
          aria-posinset={index + 1}
          aria-setsize={rows.length}
        >
          <Person person={rows[index] ?? null} />
        </li>
      ))}
    </Box>
  );
}

function Person({ person }: { readonly person: OnlineUser | null }) {
  const { t } = useTexts();
  if (!person) return <Text as="span" radius={8} sheet="raised" className={styles.unread} aria-busy="true" />;
  const { user, availability } = person;
  const about = [user.role, user.company].filter(Boolean).join(', ');
  return (
    <>
      <Avatar user={user} />
      <Grid as="span" grow shrink breaks>
        <Row as="span" gap={0} gapX={8} align="baseline" wrap>
          <PersonName person={person} className={styles.name} />
          {user.host && <Badge>{t('attendees.host')}</Badge>}
          {user.simulated && <VisuallyHidden>{t('attendees.simulated')}</VisuallyHidden>}
        </Row>
        {about && (
          <Hint as="span">
            <bdi>{about}</bdi>
          </Hint>
        )}
      </Grid>
      <Line as="span" gap={4} rigid tone="quiet" size={12} className={styles.state} data-state={availability}>
        {t('attendees.state', { state: availability.replace('-', '_') })}
      </Line>
    </>
  );
}
