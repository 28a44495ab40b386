import type { Answer, Poll, Tally } from '@plenary/contract/polls/operations';
import { meanRating, percentOf, wordSize } from '@plenary/domain/polls/tally';
import { Check } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Box, Grid, InlineRow, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import styles from './PollResults.module.css';

interface PollResultsProps {
  readonly poll: Poll;
  readonly tally: Tally;
  /** One's own vote, which is marked; null: none. */
  readonly own?: Answer | null;
}

/** Results in numbers and words beside their bars; changes are not announced; readers find them in place. */
export function PollResults({ poll, tally, own = null }: PollResultsProps) {
  const { t, language } = useTexts();
  const mean = poll.kind === 'rating' ? meanRating(tally) : null;
  return (
    <Grid oneColumn gap={12}>
      {poll.kind === 'words' ? (
        <Cloud tally={tally} own={own} />
      ) : (
        <Grid as="ul" oneColumn gap={12}>
          {tally.counts.map((count, at) => (
            <Bar
              key={at}
              name={poll.kind === 'rating' ? String(at + 1) : (poll.choices[at] ?? '')}
              count={count}
              voters={tally.voters}
              chosen={own?.choices.includes(poll.kind === 'rating' ? at + 1 : at) ?? false}
            />
          ))}
        </Grid>
      )}
      <p className={styles.sum}>
        {mean !== null &&
          `${t('polls.mean', { mean: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mean) })} · `}
        {t('polls.voters', { count: tally.voters })}
      </p>
    </Grid>
  );
}

interface BarProps {
  readonly name: string;
  readonly count: number;
  readonly voters: number;
  readonly chosen: boolean;
}

function Bar({ name, count, voters, chosen }: BarProps) {
  const { t, language } = useTexts();
  const percent = percentOf(count, voters);
  return (
    <Grid as="li" align="end" gap={4} gapX={12} className={styles.bar} data-chosen={chosen}>
      <Text as="span" shrink breaks className={styles.name}>
        <bdi>{name}</bdi>
        {chosen && <Own />}
      </Text>
      <Text as="span" weight={600} nowrap tabular>
        {new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)}
        <span className={styles.count}> {t('polls.votes', { count })}</span>
      </Text>
      <Text as="span" clip border="line" radius={8} sheet="raised" className={styles.track} aria-hidden="true">
        <Text as="span" block high className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </Text>
    </Grid>
  );
}

/** Marks one's own vote, in words and with a sign. */
function Own() {
  const { t } = useTexts();
  return (
    <InlineRow align="center" tone="quiet" size={14} weight={400} className={styles.own}>
      <Icon of={Check} size={16} /> {t('polls.own')}
    </InlineRow>
  );
}

function Cloud({ tally: { words }, own }: { readonly tally: Tally; readonly own: Answer | null }) {
  const { t } = useTexts();
  const most = words[0]?.count ?? 0;
  if (words.length === 0) return <p className={styles.sum}>{t('polls.no_words')}</p>;
  return (
    <Row as="ul" gap={4} gapX={16} align="baseline" wrap>
      {words.map(({ word, count }) => (
        <Box key={word} as="li" breaks className={styles.word} data-size={wordSize(count, most)} dir="auto">
          {word}
          <Text as="span" font="text" tone="quiet" weight={400} className={styles.times}>
            <span aria-hidden="true">×{count}</span>
            <VisuallyHidden> {t('polls.votes', { count })}</VisuallyHidden>
          </Text>
          {own?.words.includes(word) && <VisuallyHidden> {t('polls.own')}</VisuallyHidden>}
        </Box>
      ))}
    </Row>
  );
}
