import type { SupportQuestion } from '@plenary/contract/chat/support';
import { displayName } from '@plenary/contract/names';
import { previewOf } from '@plenary/domain/chat/writing/previews';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn, focusStep } from '../../../ui/focus/focus-on.ts';
import { chatTarget } from '../../../page/navigation/chat-target.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge, CountBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { hasModifier } from '../../../ui/keys.ts';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Line, Stack } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import chatStyles from '../threads/view/Thread.module.css';
import { showFailure } from '../threads/desk/show-failure.ts';
import { useQueue } from './queue-store.ts';
import { StaffQuestion } from './StaffQuestion.tsx';
import { More } from '../../../ui/list/More.tsx';
import styles from './Support.module.css';
import { useQuestionDeeds, useQuestions, type Questions, type QueueView } from './use-questions.ts';
import { WaitingTime } from './WaitingTime.tsx';

/** The queue of questions, for those who answer for the event; one of them in its place (SUP14, SUP16). */
export function SupportQueue() {
  const queue = useQueue();
  const open = useStore(queue, (state) => state.open);
  const [left, setLeft] = useState<string | null>(null);
  useAskedFor(queue);
  const close = () => {
    setLeft(open);
    queue.setState({ open: null });
  };
  if (open !== null) return <StaffQuestion key={open} thread={open} back={close} />;
  return <QueueList left={left} open={(id) => queue.setState({ open: id })} />;
}

/** A notification leads to its question. */
function useAskedFor(queue: ReturnType<typeof useQueue>): void {
  const target = chatTarget(useServices().panelMemory);
  const thread = useStore(target, (state) => state.thread);
  useEffect(() => {
    if (thread === null) return;
    queue.setState({ open: thread });
    if (target.getState().message === null) target.setState({ thread: null });
  }, [queue, target, thread]);
}

const VIEWS = ['waiting', 'answered', 'resolved'] as const satisfies QueueView[];

interface QueueListProps {
  /** The question that was left a moment ago: it has the focus again. */
  readonly left: string | null;
  readonly open: (thread: string) => void;
}

function QueueList({ left, open }: QueueListProps) {
  const { t } = useTexts();
  const [view, setView] = useState<QueueView>('waiting');
  const tabs = VIEWS.map((id) => ({ id, label: t('support.view', { view: id }) }));
  return (
    <Stack as="section" grow shrinkY tone="text" className={chatStyles.tab} aria-label={t('support.queue')}>
      <Tabs<QueueView>
        className={styles.views}
        name="support"
        label={t('support.queue')}
        tabs={tabs}
        selected={view}
        choose={setView}
      />
      <Stack grow shrinkY {...tabPanel('support', view)}>
        <List key={view} view={view} left={left} open={open} />
      </Stack>
    </Stack>
  );
}

function List({ view, left, open }: QueueListProps & { readonly view: QueueView }) {
  const { t } = useTexts();
  const questions = useQuestions({ state: view });
  const list = questions.items;
  const { root, onKeyDown } = useListKeys(questions, left);
  if (list === null) return <NotYet questions={questions} />;
  if (list.length === 0) return <p className={chatStyles.middle}>{t('support.nothing', { view })}</p>;
  return (
    <Box padEnd={8} scroll grow shrinkY ref={root} onKeyDown={onKeyDown}>
      <Hint padX={16} padY={8} className={styles.hint}>
        <kbd>J</kbd> <kbd>K</kbd> {t('support.keys_move')} <kbd>T</kbd> {t('support.take')} <kbd>R</kbd>{' '}
        {t('support.resolve')}
      </Hint>
      <Box as="ul">
        {list.map((one) => (
          <li key={one.chat_thread}>
            <QuestionItem of={one} open={() => open(one.chat_thread)} />
          </li>
        ))}
      </Box>
      <More list={root} items="[data-question]" has_more={questions.has_more} read={questions.loadMore}>
        {t('support.more')}
      </More>
    </Box>
  );
}

function NotYet({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  if (!questions.failed)
    return (
      <div className={chatStyles.middle}>
        <Spinner label={t('support.loading')} />
      </div>
    );
  return (
    <div className={chatStyles.middle} role="alert">
      <p>{refusalText(t, questions.failed)}</p>
      <Button onClick={questions.reload}>{t('support.try_again')}</Button>
    </div>
  );
}

/** Keys of the list: on and back, and what is done with the question that has the focus. Each deed has a button as well. */
function useListKeys({ items: questions }: Questions, left: string | null) {
  const { t } = useTexts();
  const deeds = useQuestionDeeds();
  const root = useRef<HTMLDivElement>(null);
  const drawn = questions !== null;
  useEffect(() => {
    if (drawn && left !== null) focusOn(itemsOf(root.current).find((item) => item.dataset['question'] === left));
  }, [drawn, left]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const items = itemsOf(root.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const step = STEPS[event.key] ?? STEPS[event.key.toLowerCase()];
    const question = questions?.[at];
    if (step !== undefined) focusStep(items, at, step);
    else if (event.key.toLowerCase() === 't' && question && !event.repeat) showFailure(t, deeds.take(question));
    else if (event.key.toLowerCase() === 'r' && question && !event.repeat) showFailure(t, deeds.resolve(question));
    else return;
    event.preventDefault();
  };
  return { root, onKeyDown };
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const itemsOf = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll<HTMLElement>('[data-question]')] : [];

function QuestionItem({ of, open }: { readonly of: SupportQuestion; readonly open: () => void }) {
  const { t } = useTexts();
  const last = of.last_message_received;
  const said = last?.message || last?.file?.name;
  const unread = of.unread_count;
  return (
    <button
      type="button"
      className={styles.item}
      data-question={of.chat_thread}
      data-unread={unread > 0}
      onClick={open}
    >
      <Avatar user={of.event_user.user} />
      <Stack as="span" grow shrink>
        <Text as="bdi" weight={600} truncate>
          {displayName(of.event_user.user)}
        </Text>
        <Text as="bdi" truncate className={styles.preview} title={said}>
          {said ? previewOf(said, 'widget') : t('support.message_gone')}
        </Text>
        <Line as="span" gap={4} gapX={8} wrap size={14}>
          {of.waiting_since !== null && <WaitingTime since={Date.parse(of.waiting_since)} />}
          {of.answering && <Badge>{t('support.by', { name: displayName(of.answering.user) })}</Badge>}
        </Line>
      </Stack>
      <CountBadge count={unread} label={t('support.unread', { count: unread })} />
    </button>
  );
}
