import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { pollResultsTopic } from '@plenary/contract/polls/topics';
import type { Tally } from '@plenary/contract/polls/operations';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useRef } from 'react';
import { useFocusOnLeave } from '../../../ui/focus/use-focus-on-leave.ts';
import { useLiveTopic } from '../../../live/index.ts';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Failed } from '../../../ui/list/Failed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import { MakerProvider, useMaker, useMakerState } from './maker-context.tsx';
import { MadePolls } from './MadePolls.tsx';
import styles from './PollMaker.module.css';
import { PollEditor } from './PollEditor.tsx';
import { PollScreens } from './PollScreens.tsx';
import { useNewMaker } from './use-new-maker.ts';

/** Polls for those who make them: write, open, close, and see what comes (PLL14). */
export function PollMaker() {
  const { me } = useBoot();
  const manages = rolesAllow('polls.manage', me?.roles ?? []);
  const maker = useNewMaker(manages);
  useLiveTopic(me && ownTopic(me._id), {
    onSnapshot: null,
    onMissed: () => void maker.load(),
    onEvents: (events) => events.some(({ kind }) => kind === HALLS_MODERATED) && void maker.load(),
  });
  return (
    <MakerProvider value={maker}>
      <Content manages={manages} />
    </MakerProvider>
  );
}

function Content({ manages }: { readonly manages: boolean }) {
  const { t } = useTexts();
  const maker = useMaker();
  const load = useMakerState((state) => state.load);
  const editor = useMakerState((state) => state.editor);
  const polls = useMakerState((state) => state.polls);
  const sessions = useMakerState((state) => state.sessions);
  const add = useRef<HTMLButtonElement>(null);
  useFocusOnLeave(editor, () => add);
  if (load === 'loading') return <Spinner label={t('polls.loading')} />;
  if (load === 'failed')
    return <Failed title={t('polls.failed')} again={t('polls.retry')} retry={() => void maker.load()} />;
  return (
    <Box gap={32} align="start" className={styles.layout} data-editing={editor !== null}>
      <Box gap={24} className={styles.list}>
        <Line gap={16} justify="between" wrap>
          <p className={styles.intro}>
            {t(manages ? 'polls.intro' : sessions ? 'polls.intro_hall' : 'polls.intro_speaker')}
          </p>
          <Button ref={add} look="primary" onClick={() => maker.write(null)}>
            {t('polls.new')}
          </Button>
        </Line>
        <MadePolls />
        {manages && <PollScreens />}
        {polls
          .filter(({ poll }) => poll.state === 'open')
          .map(({ poll }) => (
            <FollowResults key={poll.id} id={poll.id} />
          ))}
      </Box>
      {editor && <PollEditor key={editor.client_poll_id} editor={editor} manages={manages} />}
    </Box>
  );
}

/** Follows the results of an open poll. Draws nothing. */
function FollowResults({ id }: { readonly id: string }) {
  const maker = useMaker();
  useLiveTopic(pollResultsTopic(id), {
    onSnapshot: (payload) => {
      const { tally } = payload as { readonly tally: Tally | null };
      if (tally) maker.count(id, tally);
    },
    onEvents: (events) => maker.counted(events),
  });
  return null;
}
