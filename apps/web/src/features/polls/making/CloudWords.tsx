import type { MadePoll } from '@plenary/contract/polls/operations';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout/Layout.tsx';
import { useMaker, useReport } from './maker-context.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';

/** The words of a cloud, to be taken out of its results one by one, and those that were, to be put back. */
export function CloudWords({ made }: { readonly made: MadePoll }) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const { poll, tally, hidden_words } = made;
  if (poll.kind !== 'words') return null;
  const turn = (word: string, hidden: boolean) => void report(maker.hideWord(poll.id, word, hidden));
  return (
    // Hidden, not gone, while there are none: the count without the last word may come before the list of those taken out,
    // and what was opened stays open.
    <Details label={t('polls.take_out_words')} hidden={tally.words.length + hidden_words.length === 0}>
      <Row as="ul" gap={8} wrap below={12}>
        {tally.words.map(({ word }) => (
          <li key={word}>
            <Button aria-label={t('polls.take_out', { word })} onClick={() => turn(word, true)}>
              <bdi>{word}</bdi> <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
      </Row>
      {hidden_words.length > 0 && (
        <>
          <Hint measure={60}>{t('polls.taken_out')}</Hint>
          <Row as="ul" gap={8} wrap below={12}>
            {hidden_words.map((word) => (
              <li key={word}>
                <Button look="quiet" aria-label={t('polls.put_back', { word })} onClick={() => turn(word, false)}>
                  <bdi>{word}</bdi> <span aria-hidden="true">↺</span>
                </Button>
              </li>
            ))}
          </Row>
        </>
      )}
    </Details>
  );
}
