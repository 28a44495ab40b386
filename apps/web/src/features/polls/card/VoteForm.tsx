import type { Answer, Poll } from '@plenary/contract/polls/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import type { Translate } from '@plenary/texts/texts';
import { useId, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Input } from '../../../ui/input/Control.tsx';
import { useSending } from '../../../page/form/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { useVote } from '../usePolls.ts';
import styles from './VoteForm.module.css';
import { Choice } from '../../../ui/input/Choice.tsx';

interface VoteFormProps {
  readonly poll: Poll;
  /** Id of the element that has the question. */
  readonly labelledBy: string;
  /** The vote that is to be changed; null: there is none. */
  readonly own: Answer | null;
  /** The vote was taken, or is left as it was. */
  readonly onDone: () => void;
}

/** The form of a poll. The keyboard moves among its choices as among any radio buttons or boxes. */
export function VoteForm({ poll, labelledBy, own, onDone }: VoteFormProps) {
  const { t } = useTexts();
  const id = useId();
  const vote = useVote(poll.id);
  const [choices, setChoices] = useState<readonly number[]>(own?.choices ?? []);
  const [words, setWords] = useState<readonly string[]>(own?.words ?? []);
  const { send, sending, allProblems, form } = useSending();
  const given = poll.kind === 'words' ? words.some((word) => word.trim() !== '') : choices.length > 0;
  const answer = poll.kind === 'words' ? { choices: [], words: [...words] } : { choices: [...choices], words: [] };
  const submit = async () => {
    if (given && (await send(() => vote(answer)))) onDone();
  };
  const hint = hintOf(t, poll);
  return (
    <Grid {...form(() => void submit())} as="form" oneColumn gap={12}>
      <Grid
        as="fieldset"
        oneColumn
        gap={12}
        shrink
        aria-labelledby={labelledBy}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        {poll.kind === 'words' ? (
          <Words poll={poll} words={words} change={setWords} />
        ) : (
          <Choices poll={poll} name={id} chosen={choices} change={setChoices} />
        )}
      </Grid>
      {!poll.anonymous && <Hint>{t('polls.named')}</Hint>}
      <FieldErrors name={id} errors={allProblems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending} disabled={!sending && !given}>
          {t('polls.vote')}
        </Button>
        {own && <Button onClick={onDone}>{t('polls.keep')}</Button>}
      </Row>
    </Grid>
  );
}

/** The problems of what was given, in the server's words. */
function hintOf(t: Translate, { kind, most }: Poll): string | null {
  switch (kind) {
    case 'single':
      return null;
    case 'several':
      return t('polls.at_most', { count: most });
    case 'rating':
      return t('polls.scale', { most: String(most) });
    case 'words':
      return t('polls.words_hint', { count: most });
  }
}

interface ChoicesProps {
  readonly poll: Poll;
  /** Of the group of radio buttons. */
  readonly name: string;
  readonly chosen: readonly number[];
  readonly change: (chosen: readonly number[]) => void;
}

function Choices({ poll, name, chosen, change }: ChoicesProps) {
  const { kind, most } = poll;
  const several = kind === 'several';
  const values = kind === 'rating' ? Array.from({ length: most }, (_, at) => at + 1) : [...poll.choices.keys()];
  const toggle = (value: number, on: boolean) =>
    change(several ? [...chosen.filter((one) => one !== value), ...(on ? [value] : [])] : [value]);
  return (
    <div className={kind === 'rating' ? styles.scale : styles.choices}>
      {values.map((value) => (
        <Choice
          key={value}
          className={styles.choice}
          type={several ? 'checkbox' : 'radio'}
          name={name}
          checked={chosen.includes(value)}
          disabled={several && chosen.length >= most && !chosen.includes(value)}
          choose={(on) => toggle(value, on)}
        >
          <span dir="auto">{kind === 'rating' ? value : poll.choices[value]}</span>
        </Choice>
      ))}
    </div>
  );
}

interface WordsProps {
  readonly poll: Poll;
  readonly words: readonly string[];
  readonly change: (words: readonly string[]) => void;
}

function Words({ poll, words, change }: WordsProps) {
  const { t } = useTexts();
  const all = Array.from({ length: poll.most }, (_, at) => words[at] ?? '');
  return (
    <div className={styles.choices}>
      {all.map((word, at) => (
        <Input
          key={at}
          aria-label={t('polls.word', { number: String(at + 1) })}
          value={word}
          maxLength={POLLS.word_max}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => change(all.with(at, target.value))}
        />
      ))}
    </div>
  );
}
