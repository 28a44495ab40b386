import { useEffect, useState } from 'react';
import type { Announcement } from '@plenary/domain/chat/announce';
import type { Translate } from '@plenary/texts/texts';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { startAnnouncing } from './announcer.ts';
import { useChat, useChatState } from '../desk/thread.tsx';
import { senderName } from '../desk/names.ts';

/** The last announcement; the number tells two announcements of the same words apart. */
interface Spoken {
  readonly turn: number;
  readonly text: string;
}

/**
 * Reads new messages by others to screen readers, but in a chat that one has muted for oneself (WID51). A region of its own: in the list, rows that scrolling brings back
 * into the page would be read out as if they were new.
 */
export function Announcer({ on: chosen }: { readonly on: boolean }) {
  const { t } = useTexts();
  const { state: chat } = useChat();
  const quiet = useChatState((state) => state.quiet);
  const on = chosen && !quiet;
  const [spoken, setSpoken] = useState<Spoken>({ turn: 0, text: '' });
  useEffect(() => {
    if (!on) return;
    return startAnnouncing({
      chat,
      now: () => Date.now(),
      nameOf: (message) => senderName(t, message.sender_event_user),
      say: (what) => setSpoken(({ turn }) => ({ turn: turn + 1, text: textOf(t, what) })),
    });
  }, [chat, on, t]);
  return (
    <div aria-live="polite" data-announcer>
      <VisuallyHidden key={spoken.turn}>{on && spoken.text}</VisuallyHidden>
    </div>
  );
}

function textOf(t: Translate, what: Announcement): string {
  return what.kind === 'one'
    ? t('chat.announce.one', { name: what.by, text: what.text })
    : t('chat.announce.several', { count: what.count, name: what.by });
}

/** Whether this device announces new messages; it does until a person says otherwise. */
export function useAnnouncing(): { readonly on: boolean; change(on: boolean): void } {
  const { storage } = useServices();
  const [on, setOn] = useState(() => storage.get('chatAnnouncements') !== 'off');
  return {
    on,
    change(next) {
      setOn(next);
      if (next) storage.remove('chatAnnouncements');
      else storage.set('chatAnnouncements', 'off');
    },
  };
}
