import type { ChatThread } from '@plenary/contract/chat/operations';
import { othersOf } from '@plenary/domain/chat/writing/previews';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useBoot, useFlags } from '../../../page/boot.tsx';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { CountBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { cx } from '../../../ui/cx.ts';
import { Box, Grid, Line, Stack } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { CallMark } from '../../calls/index.ts';
import { todayIn } from '../threads/messages/chat-rows.ts';
import { More } from '../../../ui/list/More.tsx';
import styles from './Private.module.css';
import { useReadMore } from './open-thread.ts';
import { threadName, threadPreview } from './thread-names.ts';
import { useOwnThreads } from '../threads/desk/page-chats.ts';

interface ThreadListProps {
  readonly threads: readonly ChatThread[];
  /** The chat that was left for the list, which gets the focus; null: none. */
  readonly left: string | null;
  readonly open: (id: string) => void;
  readonly begin: () => void;
}

/** One's private chats, the one with the latest message first (PRV2 to PRV4). */
export function ThreadList({ threads, left, open, begin }: ThreadListProps) {
  const { t } = useTexts();
  const may = useMayBegin();
  const has_more = useStore(useOwnThreads(), (state) => state.has_more ?? false);
  const more = useReadMore();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (left !== null) focusOn(list.current?.querySelector(`[data-thread="${CSS.escape(left)}"]`));
  }, [left]);
  return (
    <Stack as="section" grow shrinkY tone="text" aria-labelledby="private-chats-title">
      <Box padEnd={8} scroll grow shrinkY className={styles.scroll}>
        <h2 id="private-chats-title" className={styles.heading}>
          {t('private.list')}
        </h2>
        <Hint className={styles.info}>{t(may ? 'private.info_start' : 'private.info_wait')}</Hint>
        {threads.length === 0 ? (
          <Grid gap={4} items="center" padX={16} padY={48} text="center">
            <p>{t('private.none')}</p>
            {may && <Hint className={styles.info}>{t('private.none_hint')}</Hint>}
          </Grid>
        ) : (
          <Box ref={list} as="ul">
            {threads.map((thread) => (
              <ThreadItem key={thread._id} thread={thread} open={() => open(thread._id)} />
            ))}
          </Box>
        )}
        <More className={styles.more ?? ''} list={list} items="[data-thread]" has_more={has_more} read={more}>
          {t('private.more')}
        </More>
      </Box>
      {may && (
        <Line as="footer" gap={12} rigid padX={16} padY={12} border="above">
          <Button look="primary" wide onClick={begin}>
            {t('private.new')}
          </Button>
        </Line>
      )}
    </Stack>
  );
}

/** Whether the reader may begin a chat (D21). The server decides; this says what to offer. */
function useMayBegin(): boolean {
  const { me } = useBoot();
  const { networking_enabled } = useFlags();
  if (me === null) return false;
  return moderates(me.roles) || (networking_enabled === true && me.user.networking_status);
}

function ThreadItem({ thread, open }: { readonly thread: ChatThread; readonly open: () => void }) {
  const { t } = useTexts();
  const { me } = useBoot();
  const own = me?.event_user_id ?? '';
  const { text, system } = threadPreview(t, thread, own);
  const others = othersOf(thread.event_users, own);
  const unread = thread.unread_count;
  return (
    <li>
      <button type="button" className={styles.item} data-thread={thread._id} data-unread={unread > 0} onClick={open}>
        <Avatar user={others?.first.user ?? NOBODY} />
        <Stack as="span" grow shrink>
          <bdi className={styles.name}>{threadName(t, thread, own)}</bdi>
          <bdi className={cx(styles.preview, system && styles.system)}>{text}</bdi>
        </Stack>
        <Stack as="span" align="end" gap={4} rigid>
          {thread.last_message_received && <Time at={Date.parse(thread.last_message_received.created)} />}
          {thread.video_call && (
            <OptionalPart>
              <CallMark />
            </OptionalPart>
          )}
          <CountBadge count={unread} label={t('private.unread', { count: unread })} />
        </Stack>
      </button>
    </li>
  );
}

const NOBODY = { avatar_preset: 'avatar-one', avatar_picture: null, deleted: true } as const;

/** The time of today, else the day. */
function Time({ at }: { readonly at: number }) {
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const day = localDay(at, zone);
  return (
    <Hint as="time" tabular dateTime={new Date(at).toISOString()}>
      {day === todayIn(zone) ? localTime(at, zone) : shortDay(language, day)}
    </Hint>
  );
}
