import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useEventNow } from '../../page/clock/clock.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Badge, CountBadge, LiveBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/countdown/Countdown.tsx';
import { CountdownText } from '../../ui/countdown/CountdownText.tsx';
import { FlashMessages } from '../../ui/Flash.tsx';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { ToastCard } from '../../ui/toast/ToastRegion.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { type DesignTheme, Part } from './Part.tsx';
import { useOpened } from '../../ui/modal/use-opened.ts';

const FLASHES = (['success', 'warning', 'error'] as const).map((category) => ({
  category,
  message: `A message of the category “${category}”.`,
}));
const TOAST = {
  title: 'A new message from Oskar',
  text: 'Shall we meet at the lock?',
  stays: true,
  action: { label: 'Answer', run: () => undefined },
};

/** Components that say how things stand: badges, messages, waiting, countdowns, and what opens over the page. */
export function States({ theme }: { readonly theme: DesignTheme }) {
  return (
    <>
      <Badges />
      <Part title="Flash messages" stacked>
        <FlashMessages messages={FLASHES} />
      </Part>
      <Part title="Toasts" stacked>
        <ol>
          <ToastCard toast={{ ...TOAST, id: theme === 'light' ? -1 : -2 }} giveBack={() => undefined} />
        </ol>
        <div>
          <Button onClick={() => showToast(TOAST)}>Show a toast</Button>
        </div>
      </Part>
      <Modals />
      <Part title="Waiting and empty" stacked>
        <Spinner label="Waiting" />
        <EmptyState title="There is nothing here" picture={CalendarDays} hint="What happens next.">
          <Button look="primary">What to do</Button>
        </EmptyState>
      </Part>
      <Countdowns />
    </>
  );
}

function Badges() {
  const now = useEventNow('minute');
  return (
    <>
      <Part title="Badges of sessions">
        <SessionBadge badge={{ kind: 'starting', at_ms: now + 3_600_000 }} />
        <SessionBadge badge={{ kind: 'live' }} />
        <SessionBadge badge={{ kind: 'live' }} quiet />
        <SessionBadge badge={{ kind: 'on_now' }} />
        <SessionBadge badge={{ kind: 'not_started' }} />
        <SessionBadge badge={{ kind: 'past' }} />
      </Part>
      <Part title="Badges">
        <Badge>plain</Badge>
        <Badge tone="ok">ok</Badge>
        <Badge tone="warn">warn</Badge>
        <LiveBadge quiet={false}>live</LiveBadge>
        <CountBadge count={7} label="unread" />
        <CountBadge count={120} label="unread" />
      </Part>
    </>
  );
}

function Modals() {
  const sheet = useOpened<true>();
  const ask = () =>
    openModal({
      title: 'A question',
      content: 'What happens if one says yes.',
      first: { label: 'No' },
      last: { label: 'Yes' },
    });
  return (
    <Part title="Modals, in the page’s own theme">
      <Button onClick={ask}>Open a question</Button>
      <Button onClick={() => sheet.open(true)}>Open a sheet</Button>
      {sheet.of && (
        <ContentModal key={sheet.key} title="A sheet" onClosed={sheet.closed}>
          <EmptyState title="There is nothing here" picture={CalendarDays} />
        </ContentModal>
      )}
    </Part>
  );
}

function Countdowns() {
  const now = useEventNow('second');
  const [start] = useState(now);
  return (
    <Part title="Countdowns">
      <Countdown target={start + 3 * 86_400_000} now={now} />
      <Countdown target={start + 5_400_000} now={now} />
      <span>
        in <CountdownText target={start + 600_000} now={now} />
      </span>
    </Part>
  );
}
