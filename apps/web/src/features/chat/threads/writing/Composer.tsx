import { CHAT, type ChatMessage } from '@plenary/contract/chat/operations';
import { cleanMessage } from '@plenary/domain/chat/writing/text';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { Box, Line } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import { mayWrite, waitsUntil } from '../store/may-write.ts';
import { useInterval } from '../../../../ui/time/use-interval.ts';
import styles from './Composer.module.css';
import { AttachFile } from '../files/AttachFile.tsx';
import filesStyles from '../files/Files.module.css';
import { ChosenFile } from '../files/index.ts';
import { useFiles } from '../files/use-files.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { quoteOf } from '../store/message-changes.ts';
import replies from '../messages/Replies.module.css';
import { SentBack } from './sent-back.tsx';
import { showFailure } from '../desk/show-failure.ts';
import { type Field, useField } from './use-field.ts';
import { useSayTyping } from './use-say-typing.ts';
import { TypingLine } from './index.ts';
import { WritingForm } from './WritingForm.tsx';
import { useChatState, useChatActions } from '../desk/thread.tsx';
import { senderName } from '../desk/names.ts';

/** Where one writes. Enter sends, Shift+Enter breaks the line; what is not sent yet is kept. */
export function Composer({ muted }: { readonly muted: boolean }) {
  const { writing, finish } = useDesk();
  const may = useChatState(mayWrite);
  if (writing.kind === 'edit' && may)
    return <EditField key={writing.message._id} message={writing.message} done={finish} />;
  return <SendField muted={muted} to={writing.kind === 'reply' ? writing.to : null} done={finish} />;
}

interface SendFieldProps {
  readonly muted: boolean;
  /** The message that is answered. */
  readonly to: ChatMessage | null;
  readonly done: () => void;
}

function SendField({ muted, to, done }: SendFieldProps) {
  const { t } = useTexts();
  const { send } = useChatActions();
  const draft = useDraft();
  const { text, mentions, change, input } = draft;
  const closed = useChatState((state) => !mayWrite(state));
  const seconds = useSlowSeconds();
  const files = useFiles(input, closed);
  const ready = files.chosen ? files.sendable : cleanMessage(text, CHAT.message_max).kind === 'text';
  const sendable = !closed && seconds === 0 && ready;
  useEffect(() => {
    if (to) focusOn(input);
  }, [to, input]);
  const submit = () => {
    const parent = to && quoteOf(to);
    if (sendable && files.chosen) {
      files.send((file) => void send({ text: '', mentions: [] }, parent, file));
      return done();
    }
    if (sendable && send({ text, mentions }, parent)) {
      change('');
      done();
    }
    focusOn(input);
  };
  return (
    <WritingForm
      field={draft}
      label={t('chat.input')}
      submit={submit}
      sendable={sendable}
      disabled={closed || files.chosen !== null}
      closed={muted ? t('chat.muted_input') : files.chosen ? t('chat-files.instead') : ''}
      tools={files.offered && <AttachFile disabled={closed || files.chosen !== null} choose={files.choose} />}
      {...(to && { onEscape: done })}
    >
      {to && (
        <About
          label={t('chat.replying', { name: senderName(t, to.sender_event_user) })}
          text={to.message || (to.file?.name ?? '')}
          done={done}
        />
      )}
      {files.chosen && (
        <OptionalPart>
          <ChosenFile chosen={files.chosen} removed={files.finished} />
        </OptionalPart>
      )}
      {files.over && <p className={filesStyles.drop}>{t('chat-files.drop')}</p>}
      <Slow seconds={seconds} />
      <OptionalPart>
        <TypingLine />
      </OptionalPart>
      <SentBack text={text} put={draft.put} />
    </WritingForm>
  );
}

/** Seconds until slow mode lets one send again; 0: at once. */
function useSlowSeconds(): number {
  const until = useChatState(waitsUntil);
  const most = useChatState(({ order }) => order.slow_seconds);
  const [now, setNow] = useState(Date.now);
  useInterval(until === null || now >= until ? null : 250, () => setNow(Date.now()));
  // The time was last looked at before the message was sent.
  return until === null ? 0 : Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** Slow mode, in words; not every second is announced to screen readers. */
function Slow({ seconds }: { readonly seconds: number }) {
  const { t } = useTexts();
  const each = useChatState(({ order, moderates }) => (moderates ? 0 : order.slow_seconds));
  if (each === 0) return null;
  return (
    <Hint tabular className={styles.slow}>
      {t('chat.slow', { count: each })}{' '}
      {seconds > 0 && <span aria-hidden="true">{t('chat.wait', { count: seconds })}</span>}
    </Hint>
  );
}

interface EditFieldProps {
  readonly message: ChatMessage;
  readonly done: () => void;
}

/** The text of an own message, to be changed: Enter saves it, Esc leaves it as it was (WID10). */
function EditField({ message, done }: EditFieldProps) {
  const { t } = useTexts();
  const { edit } = useChatActions();
  const field = useField({ text: message.message, mentions: message.mentions ?? [] });
  const { text, mentions, input } = field;
  const sendable = cleanMessage(text, CHAT.message_max).kind === 'text';
  useEffect(() => {
    const element = input.current;
    focusOn(element);
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [input]);
  const submit = () => {
    if (!sendable) return;
    showFailure(t, edit(message._id, { text, mentions }));
    done();
  };
  return (
    <WritingForm field={field} label={t('chat.edit_input')} submit={submit} sendable={sendable} onEscape={done} saves>
      <About label={t('chat.editing_title')} text={message.message} done={done} />
    </WritingForm>
  );
}

/** The message that is being answered or changed, and the way out of that. */
function About({ label, text, done }: { readonly label: string; readonly text: string; readonly done: () => void }) {
  const { t } = useTexts();
  return (
    <Line gap={8} tall radius={8} sheet="raised" size={14} className={replies.writing}>
      <Box grow shrink>
        <Text as="span" weight={600} block>
          {label}
        </Text>
        <Line as="bdi" leading={125} gap={4} shrink tone="quiet" size={14} className={replies.quote}>
          <Text as="span" shrink truncate className={replies.words}>
            {text}
          </Text>
        </Line>
      </Box>
      <IconButton label={t('chat.cancel')} onClick={done}>
        <Icon of={X} size={18} />
      </IconButton>
    </Line>
  );
}

/** A field whose text is kept until it is sent; each thread has its own. */
function useDraft(): Field {
  const { storage } = useServices();
  const key = useChatState(({ thread_id, scope }) => (scope.kind === 'replies' ? scope.to : thread_id));
  const typed = useSayTyping();
  return useField(draftOf(storage, key), (next) => {
    keepDraft(storage, key, next);
    typed(next.text);
  });
}
