import { isMarker } from '@plenary/domain/timeline/status';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { useWholeTimeline } from '../../../../page/timeline/whole-timeline.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useFocusOnLeave } from '../../../../ui/focus/use-focus-on-leave.ts';
import { Box, Grid, Line, Row } from '../../../../ui/layout/Layout.tsx';
import { Failed } from '../../../../ui/list/Failed.tsx';
import { Heading, Hint } from '../../../../ui/text/Text.tsx';
import { EmptyState, Spinner } from '../../../../ui/Waiting.tsx';
import { MakerProvider, useMaker, useMakerState, useReport } from '../maker-context.tsx';
import type { PollEditor as Editor } from '../poll-maker.ts';
import { PollEditor } from '../PollEditor.tsx';
import styles from '../PollMaker.module.css';
import { useNewMaker } from '../use-new-maker.ts';
import { useSessionTitles } from '../use-session-titles.ts';
import { PlannedPoll } from './PlannedPoll.tsx';
import { orderWithMoved, pollGroups, type PollGroup } from './poll-groups.ts';

/** The polls of an event by session, as organisers plan them; nothing is opened here (PLL19). */
export function PollPlan() {
  const maker = useNewMaker(false);
  return (
    <MakerProvider value={maker}>
      <Plan />
    </MakerProvider>
  );
}

/** The button that opened a form, or the one that adds a poll. */
const openerOf = ({ id }: Editor): HTMLElement | null =>
  document.getElementById(`edit-${id}`) ?? document.getElementById('add-poll');

function Plan() {
  const { t } = useTexts();
  const maker = useMaker();
  const load = useMakerState((state) => state.load);
  const editor = useMakerState((state) => state.editor);
  const polls = useMakerState((state) => state.polls);
  const { sessions } = useWholeTimeline();
  const [named] = useState(() => new URLSearchParams(location.search).get('session'));
  useFocusOnLeave(editor, openerOf);
  if (load === 'loading') return <Spinner label={t('polls.loading')} />;
  if (load === 'failed')
    return <Failed title={t('polls.failed')} again={t('polls.retry')} retry={() => void maker.load()} />;
  const ids = sessions.filter((session) => !isMarker(session)).map(({ id }) => id);
  const groups = pollGroups(polls, ids, named);
  return (
    <Box gap={32} align="start" className={styles.layout} data-editing={editor !== null}>
      <Box gap={24} className={styles.list}>
        <Row>
          <Button id="add-poll" look="primary" onClick={() => maker.write(null)}>
            {t('polls.new')}
          </Button>
        </Row>
        {groups.length === 0 && (
          <EmptyState title={t('polls.none_made')} picture={ChartNoAxesColumn} hint={t('polls.none_made_hint')} />
        )}
        {groups.map((group) => (
          <Group key={group.session ?? 'event'} group={group} />
        ))}
      </Box>
      {editor && <PollEditor key={editor.client_poll_id} editor={editor} manages opens={false} />}
    </Box>
  );
}

function Group({ group }: { readonly group: PollGroup }) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const all = useMakerState((state) => state.polls);
  const title = useSessionTitles()(group.session);
  const id = `polls-of-${group.session ?? 'event'}`;
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby={id}>
      <Line gap={12} justify="between" wrap>
        <Heading id={id} size={22} breaks dir="auto">
          {title}
        </Heading>
        <Button
          aria-label={t('studio-editors.polls.add_named', { session: title })}
          onClick={() => maker.write(null, group.session ?? '')}
        >
          {t('studio-editors.polls.add')}
        </Button>
      </Line>
      {group.polls.length === 0 && <Hint>{t('studio-editors.polls.none_here')}</Hint>}
      <Grid as="ol" oneColumn gap={8} aria-labelledby={id}>
        {group.polls.map((made, at) => (
          <PlannedPoll
            key={made.poll.id}
            made={made}
            at={at}
            count={group.polls.length}
            move={(to) => void report(maker.order(orderWithMoved(all, group, { from: at, to })))}
          />
        ))}
      </Grid>
    </Grid>
  );
}
