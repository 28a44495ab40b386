import { QUIZ } from '@plenary/domain/games/limits';
import type { QuizRow, TableQuestion } from '@plenary/domain/games/quiz-table';
import { useDeferredValue, useMemo, useState } from 'react';
import { listed } from '../../../../page/listed.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { AreaField } from '../../../../ui/field/Field.tsx';
import { FileBox } from '../../../../ui/field/FileBox.tsx';
import { Box, Grid, Line, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import type { QuizTableProps } from './quiz-table-props.ts';
import { useNote } from '../use-note.ts';
import { readQuizFile, readQuizText } from './read-quiz-file.ts';
import { templateAddress } from './quiz-template.ts';

/** A table of questions: chosen or pasted, shown as it was read, and added without its faulty rows only where the person says so (SEC15). */
export function QuizTable({ form, id, there, add }: QuizTableProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<'too_large' | 'spreadsheet' | null>(null);
  const [added, setAdded] = useState(0);
  useNote(form.noteUnadded, `${id}-pasted`, text.trim() !== '');
  const type = (next: string) => {
    setText(next);
    setRefused(null);
    setAdded(0);
  };
  const choose = async (file: File) => {
    const read = await readQuizFile(file);
    if (read.kind === 'text') type(read.text);
    else setRefused(read.kind);
  };
  const typed = useDeferredValue(text);
  const table = useMemo(() => (typed.trim() === '' ? null : readQuizText(typed, there)), [typed, there]);
  const rows = table?.kind === 'read' ? table.rows : [];
  const take = (questions: readonly TableQuestion[]) => {
    add(questions);
    type('');
    setAdded(questions.length);
  };
  return (
    <Grid oneColumn gap={16} padTop={8}>
      <Hint>
        {t('studio-editors.quiz.columns', { choices: QUIZ.choices_max })}{' '}
        <a href={templateAddress(t)} download={`${t('studio-editors.quiz.template.name')}.csv`}>
          {t('studio-editors.quiz.template')}
        </a>
      </Hint>
      <FileBox
        id={`${id}-file`}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        label={t('studio-editors.quiz.file')}
        errors={refused ? [t('studio-editors.quiz.refused', { reason: refused })] : []}
        take={(file) => void choose(file)}
      />
      <AreaField
        id={`${id}-pasted`}
        label={t('studio-editors.quiz.pasted')}
        hint={t('studio-editors.quiz.pasted_hint')}
        rows={6}
        dir="auto"
        value={text}
        errors={table?.kind === 'no_columns' ? [t('studio-editors.quiz.no_columns')] : []}
        onChange={({ target }) => type(target.value)}
      />
      <div role="status">
        {added > 0 && <Text tone="ok">{t('studio-editors.quiz.added', { count: added })}</Text>}
        {table?.kind === 'read' && rows.length === 0 && <Text>{t('studio-editors.quiz.no_rows')}</Text>}
        {rows.length > 0 && <Summary rows={rows} />}
      </div>
      <ReadRows rows={rows} take={take} />
    </Grid>
  );
}

const isRight = ({ problems }: QuizRow): boolean => problems.length === 0;

function Summary({ rows }: { readonly rows: readonly QuizRow[] }) {
  const { t } = useTexts();
  const right = rows.filter(isRight).length;
  return (
    <>
      <Text weight={600}>{t('studio-editors.quiz.read', { count: right })}</Text>
      {right < rows.length && (
        <Text tone="warn">{t('studio-editors.quiz.faulty', { count: rows.length - right })}</Text>
      )}
    </>
  );
}

interface ReadRowsProps {
  readonly rows: readonly QuizRow[];
  readonly take: (questions: readonly TableQuestion[]) => void;
}

/** The rows as they were read, and the press that takes them. */
function ReadRows({ rows, take }: ReadRowsProps) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  const right = rows.filter(isRight).map(({ question }) => question);
  return (
    <>
      <Grid as="ol" oneColumn gap={0} aria-label={t('studio-editors.quiz.rows')}>
        {rows.map((row) => (
          <ReadRow key={row.row} {...row} />
        ))}
      </Grid>
      {right.length > 0 && (
        <Row>
          <Button look="primary" onClick={() => take(right)}>
            {right.length === rows.length
              ? t('studio-editors.quiz.add', { count: right.length })
              : t('studio-editors.quiz.add_rest', { count: right.length, left: rows.length - right.length })}
          </Button>
        </Row>
      )}
    </>
  );
}

function ReadRow({ row, question: { question, choices, correct, seconds }, problems }: QuizRow) {
  const { t, language } = useTexts();
  const reasons = problems.map((problem) =>
    t('studio-editors.quiz.problem', {
      ...{ problem, question_max: QUIZ.question_max, choice_max: QUIZ.choice_max },
      ...{ choices_min: QUIZ.choices_min, choices_max: QUIZ.choices_max, questions_max: QUIZ.questions_max },
      ...{ seconds_min: QUIZ.seconds_min, seconds_max: QUIZ.seconds_max },
    }),
  );
  return (
    <Grid as="li" oneColumn gap={4} padY={8} border="below">
      <Line gap={8} gapX={12} wrap align="baseline">
        <Hint as="span">{t('studio-editors.quiz.row', { row: String(row) })}</Hint>
        <Box as="bdi" weight={600} shrink breaks>
          {question === '' ? t('studio-editors.quiz.nothing') : question}
        </Box>
        {problems.length === 0 && <Hint as="span">{t('studio-editors.quiz.seconds', { count: seconds })}</Hint>}
      </Line>
      {problems.length > 0 ? (
        <Text tone="error" size={14}>
          {listed(language, reasons)}
        </Text>
      ) : (
        <Row as="ul" gap={4} gapX={16} wrap size={14}>
          {choices.map((choice, at) => (
            <Box as="li" key={choice} shrink breaks weight={at + 1 === correct ? 600 : undefined}>
              <bdi>{choice}</bdi>
              {at + 1 === correct && <> ✓ {t('studio-editors.quiz.right')}</>}
            </Box>
          ))}
        </Row>
      )}
    </Grid>
  );
}
