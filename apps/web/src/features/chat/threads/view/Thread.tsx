import { type ReactNode } from 'react';
import { BellOff } from 'lucide-react';
import { useStore } from 'zustand';
import { localTime } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { showFailure } from '../desk/show-failure.ts';
import { useChatActions, useChatState } from '../desk/thread.tsx';
import { PinnedBar, SearchView } from '../finding/index.ts';
import { chatConnection } from '../store/connection-state.ts';
import { sanctionOf } from '../store/may-write.ts';
import { Composer } from '../writing/Composer.tsx';
import { MainMessages } from './Messages.tsx';
import styles from './Thread.module.css';

interface SearchedThreadProps {
  readonly searching: boolean;
  /** The search has ended. */
  readonly onClosed: () => void;
}

/** A thread below its pins, or the search of it in its place. */
export function SearchedThread({ searching, onClosed }: SearchedThreadProps) {
  return (
    <>
      <OptionalPart>
        <PinnedBar />
      </OptionalPart>
      {searching ? (
        <OptionalPart>
          <SearchView onClosed={onClosed} />
        </OptionalPart>
      ) : (
        <Thread>
          <MainMessages />
        </Thread>
      )}
    </>
  );
}

/** A list of messages with the field below it. */
export function Thread({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const sanctions = useChatState((state) => state.sanctions);
  const sanction = sanctionOf(sanctions);
  if (sanction === 'banned') {
    return (
      <div className={styles.middle} role="status">
        <p>{t('chat.banned')}</p>
        <Until time={sanctions.banned_until} />
      </div>
    );
  }
  const muted = sanction === 'muted';
  return (
    <>
      {children}
      {muted && (
        <p className={styles.notice} role="status">
          {t('chat.muted')} <Until time={sanctions.muted_until} />
        </p>
      )}
      {!muted && <Frozen />}
      <Archived />
      <Composer muted={muted} />
    </>
  );
}

/** Nobody writes for now; a moderator lets people write again here. */
function Frozen() {
  const { t } = useTexts();
  const { order } = useChatActions();
  const frozen = useChatState((state) => state.order.frozen);
  const moderates = useChatState((state) => state.moderates);
  if (!frozen) return null;
  return (
    <p className={styles.notice} role="status">
      {t(moderates ? 'chat.frozen_host' : 'chat.frozen')}
      {moderates && <Button onClick={() => showFailure(t, order({ frozen: false }))}>{t('chat.unfreeze')}</Button>}
    </p>
  );
}

/** The channel was closed for good, and leads nowhere. */
function Archived() {
  const { t } = useTexts();
  const archived = useChatState((state) => state.archived);
  if (!archived) return null;
  return (
    <p className={styles.notice} role="status">
      {t('chat.archived')}
    </p>
  );
}

/** The connection is gone: said in words; what is written meanwhile waits on its row. */
export function CannotConnect() {
  const { t } = useTexts();
  const { connection } = useServices();
  const load = useChatState((state) => state.load);
  const state = useStore(connection, ({ connection: now }) => chatConnection(now.kind, load));
  const lost = state === 'cannot-connect';
  return (
    <p className={styles.notice} role="status" data-chat-connection={state} hidden={!lost}>
      {lost && t('chat.cannot_connect')}
    </p>
  );
}

function Until({ time }: { readonly time: string | null }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  if (time === null) return null;
  return (
    <Hint as="span" tabular>
      {t('chat.until', { time: localTime(Date.parse(time), zone) })}
    </Hint>
  );
}

/** Whether the person has muted the chat for themself (WID51). */
export function Muted() {
  const { t } = useTexts();
  const quiet = useChatState((state) => state.quiet);
  if (!quiet) return null;
  return (
    <span className={styles.muted} role="img" aria-label={t('chat.is_quiet')} title={t('chat.is_quiet')}>
      <Icon of={BellOff} size={16} />
    </span>
  );
}
