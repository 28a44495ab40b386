import type { SupportQuestion } from '@plenary/contract/chat/support';
import { displayName } from '@plenary/contract/names';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useBoot } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { hasModifier } from '../../../ui/keys.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Line, Row, Stack } from '../../../ui/layout/Layout.tsx';
import { isEscape } from '../../../ui/overlay/escape.ts';
import { Text } from '../../../ui/text/Text.tsx';
import chatStyles from '../threads/view/Thread.module.css';
import { showFailure } from '../threads/desk/show-failure.ts';
import { QuestionThread } from './QuestionThread.tsx';
import styles from './Support.module.css';
import { useQuestionDeeds, useQuestions, type QuestionDeeds } from './use-questions.ts';
import { WaitingTime } from './WaitingTime.tsx';

interface StaffQuestionProps {
  readonly thread: string;
  readonly back: () => void;
}

/** A question, as a person who answers for the event sees it: its thread, who has it, and what they can do with it. */
export function StaffQuestion({ thread, back }: StaffQuestionProps) {
  const { t } = useTexts();
  const { items, failed } = useQuestions({ chat_thread: thread });
  const question = items?.[0];
  if (question) return <OneQuestion question={question} back={back} />;
  return (
    <Stack as="section" grow shrinkY tone="text" className={chatStyles.tab} aria-label={t('support.queue')}>
      <Line as="header" gap={8} rigid padY={8} padX={16} border="below" className={styles.head}>
        <Back back={back} />
      </Line>
      <div className={chatStyles.middle} role="status">
        {failed ? refusalText(t, failed) : items ? t('support.gone') : <Spinner label={t('support.loading')} />}
      </div>
    </Stack>
  );
}

interface OneQuestionProps {
  readonly question: SupportQuestion;
  readonly back: () => void;
}

function OneQuestion({ question, back }: OneQuestionProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const offers = useOffers(question);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || hasModifier(event) || isField(event.target)) return;
    const offer = offers.list.find(({ key }) => key === event.key.toLowerCase());
    if (offer) offer.run();
    else if (isEscape(event)) back();
    else if (event.key.toLowerCase() === 'a') focusOn(root.current?.querySelector('textarea'));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = displayName(question.event_user.user);
  return (
    <Stack ref={root} grow shrinkY onKeyDown={onKeyDown}>
      <QuestionThread
        thread={question.chat_thread}
        title={t('support.question_of', { name })}
        head={
          <Box as="header" rigid border="below" className={styles.staffHead}>
            <Line gap={8} rigid padY={8} padX={16} border="below" className={styles.head}>
              <Back back={back} />
              <Avatar user={question.event_user.user} size="small" />
              <Stack grow shrink>
                <h2 className={chatStyles.title}>
                  <bdi>{name}</bdi>
                </h2>
                <Text breaks className={styles.line} role="status">
                  <Holder of={question} mine={offers.mine} />
                </Text>
              </Stack>
            </Line>
            <Row padTop={4} padX={16} padEnd={8} wrap gap={8} className={styles.deeds}>
              {offers.list.map(({ key, label, run }) => (
                <Button key={key} onClick={run}>
                  {label} <kbd>{key.toUpperCase()}</kbd>
                </Button>
              ))}
            </Row>
          </Box>
        }
        {...(offers.others && {
          closed: <p className={chatStyles.notice}>{t('support.others_question')}</p>,
        })}
      />
    </Stack>
  );
}

function Back({ back }: Pick<OneQuestionProps, 'back'>) {
  const { t } = useTexts();
  return (
    <IconButton label={t('support.back')} onClick={back} autoFocus>
      <Icon of={ArrowLeft} className={styles.turned} />
    </IconButton>
  );
}

/** The holder of the question, and how long its person waits. */
function Holder({ of, mine }: { readonly of: SupportQuestion; readonly mine: boolean }) {
  const { t } = useTexts();
  const name = of.answering ? displayName(of.answering.user) : '';
  const holder = of.answering === null ? 'nobody' : mine ? 'me' : 'other';
  return (
    <>
      {t('support.stands', { state: of.state, holder, name })}
      {of.waiting_since !== null && <WaitingTime since={Date.parse(of.waiting_since)} />}
    </>
  );
}

interface Offer {
  readonly key: string;
  readonly label: string;
  run(): void;
}

/** The deeds that are open to one now. */
function useOffers(question: SupportQuestion) {
  const { t } = useTexts();
  const { me } = useBoot();
  const deeds = useQuestionDeeds();
  const { state, answering } = question;
  const own = question.event_user._id === me?.event_user_id;
  const mine = answering !== null && answering._id === me?.event_user_id;
  const others = state !== 'resolved' && answering !== null && !mine;
  const offer = (key: string, label: string, deed: keyof QuestionDeeds): Offer => ({
    key,
    label,
    run: () => showFailure(t, deeds[deed](question)),
  });
  const list: readonly (Offer | false)[] = own
    ? []
    : [
        (state === 'resolved' || !mine) &&
          offer(
            't',
            t(state === 'resolved' ? 'support.reopen' : others ? 'support.take_over' : 'support.take'),
            'take',
          ),
        mine && state !== 'resolved' && offer('h', t('support.hand_back'), 'handBack'),
        state !== 'resolved' && !others && offer('r', t('support.resolve'), 'resolve'),
      ];
  return { mine, others: others && !own, list: list.filter((one) => one !== false) };
}

/** Keys belong to a field while one writes there. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
