import type { MadePoll } from '@plenary/contract/polls/operations';
import { useTexts } from '../../../../page/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Grid, Line } from '../../../../ui/layout/Layout.tsx';
import { Mover } from '../../../../ui/list/Mover.tsx';
import { openModal } from '../../../../ui/modal/modal-store.ts';
import { Heading } from '../../../../ui/text/Text.tsx';
import { useMaker, useReport } from '../maker-context.tsx';

interface PlannedPollProps {
  readonly made: MadePoll;
  readonly at: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

/** A poll of a session in the studio, and what is done with it before the day. */
export function PlannedPoll({ made, at, count, move }: PlannedPollProps) {
  const { t } = useTexts();
  const { poll, tally } = made;
  return (
    <Grid as="li" gap={8} padX={16} padY={12} card oneColumn shrink data-item>
      <Heading as="h3" size={18} breaks dir="auto">
        {poll.question}
      </Heading>
      <Line as="p" gap={4} gapX={12} wrap size={14} tone="quiet">
        <Badge tone={poll.state === 'open' ? 'ok' : 'plain'}>{t(`polls.state.${poll.state}`)}</Badge>
        <span>{t(`polls.kind.${poll.kind}`)}</span>
        {poll.choices.length > 0 && <span>{t('studio-editors.polls.choices', { count: poll.choices.length })}</span>}
        {tally.voters > 0 && <span>{t('polls.voters', { count: tally.voters })}</span>}
        {!poll.anonymous && <span>{t('polls.named_short')}</span>}
      </Line>
      <Line gap={8} wrap>
        <Acts made={made} />
        <Mover
          name={poll.question}
          words={{
            drag: t('studio-editors.polls.drag'),
            up: t('studio-editors.polls.up'),
            down: t('studio-editors.polls.down'),
          }}
          {...{ at, count, move }}
        />
      </Line>
    </Grid>
  );
}

function Acts({ made }: Pick<PlannedPollProps, 'made'>) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const { id, question, state } = made.poll;
  const named = (text: string) => ({ 'aria-label': `${text}: ${question}` });
  const remove = () =>
    openModal({
      title: t('polls.remove_title'),
      content: t('polls.remove_text', { question }),
      first: { label: t('polls.cancel') },
      last: {
        label: t('polls.remove'),
        run: () => void report(maker.turn(id, 'remove')),
        focus: () => document.getElementById('add-poll'),
      },
    });
  // A poll that people have seen stays as it was; its copy can be changed.
  return (
    <>
      {state === 'draft' && (
        <Button id={`edit-${id}`} {...named(t('polls.edit'))} onClick={() => maker.write(made)}>
          {t('polls.edit')}
        </Button>
      )}
      <Button {...named(t('studio-editors.polls.copy'))} onClick={() => maker.copy(made)}>
        {t('studio-editors.polls.copy')}
      </Button>
      {state !== 'open' && (
        <Button look="quiet" {...named(t('polls.remove'))} onClick={remove}>
          {t('polls.remove')}
        </Button>
      )}
    </>
  );
}
