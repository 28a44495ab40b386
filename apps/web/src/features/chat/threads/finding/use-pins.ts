import type { ChatMessage } from '@plenary/contract/chat/operations';
import { createReader, type Reader } from '@plenary/client/reader';
import { listPins, pinMessage } from '@plenary/contract/chat/finding';
import { PINNED, chatTopic } from '@plenary/contract/chat/topics';
import { useEffect, useMemo, useState } from 'react';
import { useLiveTopic } from '../../../../live/index.ts';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import type { ChatEvent } from '../store/chat-state.ts';
import { findById } from '../store/known-messages.ts';
import { showFailure } from '../desk/show-failure.ts';
import { useChat, useChatState } from '../desk/thread.tsx';

/** A page that does not know a message that was pinned asks for it within this time, ms: not all of them at once. */
const SPREAD_MS = 1_500;

/** The pinned messages of the thread that stand, the latest pin first. */
export function usePins(): readonly ChatMessage[] {
  const chat = useChat();
  const thread_id = useChatState((state) => state.thread_id);
  const banned = useChatState((state) => state.sanctions.banned);
  const [pins, setPins] = useState<readonly ChatMessage[]>([]);
  const reader = usePinsReader(thread_id, setPins);
  useEffect(() => {
    if (!banned) void reader.read();
  }, [reader, banned]);
  const pinned = (ids: readonly string[]): void => {
    reader.changed();
    const { known } = chat.state.getState();
    const found = ids.map((id) => pins.find(({ _id }) => _id === id) ?? findById(known, id)?.message);
    if (found.every((message) => message !== undefined)) setPins(found);
    else setTimeout(() => void reader.read(), Math.random() * SPREAD_MS);
  };
  useLiveTopic(banned ? null : chatTopic(thread_id), {
    onSnapshot: () => void reader.read(),
    onEvents: (events) => {
      const last = events.findLast((event) => event.kind === PINNED);
      if (last) pinned(last.payload.pinned);
    },
  });
  useEffect(
    () =>
      chat.onEvent((event) => {
        if (event.kind === 'blocked') return void reader.read();
        if (event.kind !== 'message' || event.what === 'message.sent') return;
        reader.changed();
        setPins((now) => changedPins(now, event));
      }),
    [chat, reader],
  );
  return banned ? [] : pins.filter(({ message_type }) => message_type !== 'archived');
}

function usePinsReader(chat_thread: string, set: (pins: readonly ChatMessage[]) => void): Reader {
  const { api } = useServices();
  const { slug } = useEvent();
  return useMemo(
    () =>
      createReader(
        () => api.call(listPins, { params: { event: slug }, query: { chat_thread } }),
        (answer) => answer.ok && set(answer.value.pins),
      ),
    [api, slug, chat_thread, set],
  );
}

/** Pins follow edits, deletions and their undo. */
function changedPins(pins: readonly ChatMessage[], event: ChatEvent & { kind: 'message' }): readonly ChatMessage[] {
  if (!pins.some(({ _id }) => _id === event.message._id)) return pins;
  if (event.what === 'message.removed') return pins.filter(({ _id }) => _id !== event.message._id);
  return pins.map((pin) => (pin._id === event.message._id ? event.message : pin));
}

/** Pins a message or takes it down; a refusal shows in a toast. */
export function usePinning(): (chat_message: string, on: boolean) => void {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  return (chat_message, on) => {
    const call = api.call(pinMessage, { params: { event: slug }, body: { chat_message, on } });
    showFailure(
      t,
      call.then((answer) => (answer.ok ? null : answer.refusal)),
    );
  };
}
