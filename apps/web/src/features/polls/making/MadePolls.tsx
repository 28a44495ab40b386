import { ChartNoAxesColumn } from 'lucide-react';
import type { MadePoll } from '@plenary/contract/polls/operations';
import { useRef } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Heading } from '../../../ui/text/Text.tsx';
import { PollResults } from '../card/PollResults.tsx';
import { CloudWords } from './CloudWords.tsx';
import { useMaker, useMakerState, useReport } from './maker-context.tsx';
import styles from './PollMaker.module.css';
import { useSessionTitles } from './use-session-titles.ts';
import { useDisclosure } from '../../../ui/overlay/disclosure.ts';

/** All polls that one may open and close, those that are open first. */
export function MadePolls() {
  const { t } = useTexts();
  const polls = useMakerState((state) => state.polls);
  const titles = useSessionTitles();
  if (polls.length === 0)
    return <EmptyState title={t('polls.none_made')} picture={ChartNoAxesColumn} hint={t('polls.none_made_hint')} />;
  const order = { open: 0, draft: 1, closed: 2 };
  const sorted = polls.toSorted((one, other) => order[one.poll.state] - order[other.poll.state]);
  return (
    <Grid as="ul" oneColumn gap={16} pack="start" aria-label={t('polls.page_title')}>
      {sorted.map((made) => (
        <Made key={made.poll.id} made={made} session={titles(made.poll.session)} />
      ))}
    </Grid>
  );
}

function Made({ made, session }: { readonly made: MadePoll; readonly session: string }) {
  const { t } = useTexts();
  const { poll, tally } = made;
  const { open: shown, button } = useDisclosure();
  const draft = poll.state === 'draft';
  const entry = useRef<HTMLLIElement>(null);
  return (
    <Grid as="li" gap={16} pad={16} card ref={entry} tabIndex={-1} className={styles.poll} data-state={poll.state}>
      <Grid gap={4} shrink className={styles.about}>
        <Heading size={18} breaks dir="auto">
          {poll.question}
        </Heading>
        <Line as="p" gap={4} gapX={12} wrap size={14} tone="quiet">
          <Badge tone={poll.state === 'open' ? 'ok' : 'plain'}>{t(`polls.state.${poll.state}`)}</Badge>
          <span>{t(`polls.kind.${poll.kind}`)}</span>
          <span dir="auto">{session}</span>
          {!poll.anonymous && <span>{t('polls.named_short')}</span>}
        </Line>
      </Grid>
      {(poll.state === 'open' || shown) && (
        <>
          <PollResults poll={poll} tally={tally} />
          <CloudWords made={made} />
        </>
      )}
      <Row gap={8} wrap>
        <Acts made={made} keepFocus={() => focusOn(entry, 'stay')} />
        {poll.state === 'closed' && (
          <Button {...button}>{t(shown ? 'polls.hide_results' : 'polls.show_results')}</Button>
        )}
        {!draft && <Table id={poll.id} question={poll.question} />}
      </Row>
    </Grid>
  );
}

/** The table of results is a file: a link, so that it can be kept elsewhere too. */
function Table({ id, question }: { readonly id: string; readonly question: string }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <ButtonLink href={`/${slug}/polls/${id}.csv`} download="" aria-label={`${t('polls.table')}: ${question}`}>
      {t('polls.table')}
    </ButtonLink>
  );
}

interface ActsProps {
  readonly made: MadePoll;
  /** Leaves the focus at the poll: the button that was pressed gives way to others. */
  readonly keepFocus: () => void;
}

function Acts({ made, keepFocus }: ActsProps) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const { id, question, state } = made.poll;
  const turn = (how: 'open' | 'close' | 'remove') => {
    keepFocus();
    void report(maker.turn(id, how));
  };
  const named = (text: string) => ({ 'aria-label': `${text}: ${question}` });
  const askRemove = () =>
    openModal({
      title: t('polls.remove_title'),
      content: t('polls.remove_text', { question }),
      first: { label: t('polls.cancel') },
      last: { label: t('polls.remove'), run: () => turn('remove') },
    });
  if (state === 'open')
    return (
      <Button look="primary" {...named(t('polls.close'))} onClick={() => turn('close')}>
        {t('polls.close')}
      </Button>
    );
  const open = t(state === 'draft' ? 'polls.open' : 'polls.reopen');
  return (
    <>
      <Button {...named(open)} onClick={() => turn('open')}>
        {open}
      </Button>
      {state === 'draft' && (
        <Button {...named(t('polls.edit'))} onClick={() => maker.write(made)}>
          {t('polls.edit')}
        </Button>
      )}
      <Button look="quiet" {...named(t('polls.remove'))} onClick={askRemove}>
        {t('polls.remove')}
      </Button>
    </>
  );
}
