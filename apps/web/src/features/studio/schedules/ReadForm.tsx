import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../../page/form/use-draft.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../ui/text/Text.tsx';
import { ReadFields } from './ReadFields.tsx';
import { Reading } from './Reading.tsx';
import { keyOf, type TypedSchedule } from './schedule-form.ts';
import type { Schedules } from './use-schedules.ts';

interface ReadFormProps {
  readonly schedules: Schedules;
  readonly start: TypedSchedule;
  /** It is imported. */
  readonly done: () => void;
}

type Shown = Awaited<ReturnType<Schedules['read']>>;

/** Reads a schedule, shows what it would change, and imports exactly that (SRC1, SRC2). */
export function ReadForm({ schedules, start, done }: ReadFormProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(start);
  const [shown, setShown] = useState<{ readonly key: string; readonly reading: Shown } | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);
  const [meanwhile, setMeanwhile] = useState(false);
  const refusal = shown?.reading.kind === 'refused' ? shown.reading.refusal : null;
  const form = useForm(refusal);
  const heading = useRef<HTMLHeadingElement>(null);
  // A schedule of the list that is to be read again is read at once.
  const own = useRef(start.address !== '');
  const act = async (what: 'reading' | 'importing', ask: () => Promise<Shown | null>) => {
    if (busy) return;
    setBusy(what);
    const reading = await ask();
    setBusy(null);
    if (!reading) return done();
    setMeanwhile(what === 'importing' && reading.kind === 'understood');
    setShown({ key: keyOf(typed), reading });
    return undefined;
  };
  const read = () => void act('reading', () => schedules.read(typed));
  useEffect(() => {
    if (!own.current) return;
    own.current = false;
    focusOn(heading.current);
    read();
  });
  const reading = shown?.reading;
  const fresh = shown?.key === keyOf(typed);
  return (
    <Grid as="form" card gap={16} padX={16} padY={16} oneColumn aria-labelledby="read-title" {...form(read)}>
      <Heading id="read-title" size={22} ref={heading} tabIndex={-1}>
        {t('schedules.read')}
      </Heading>
      <ReadFields
        {...{ typed, refusal }}
        type={(more) => setTyped((now) => ({ ...now, ...more }))}
        fileHint={t('schedules.file_hint')}
      />
      <FieldErrors name="read" errors={refusal ? wholeProblems(refusal, refusalText(t, refusal)) : []} />
      <Row gap={12} align="center" wrap>
        <Button
          type="submit"
          look={fresh && reading?.kind === 'understood' ? 'quiet' : 'primary'}
          aria-disabled={!!busy}
        >
          {t('schedules.show')}
        </Button>
        <Text role="status">{busy === 'reading' && t('schedules.reading')}</Text>
      </Row>
      {meanwhile && (
        <Text role="alert" tone="warn">
          {t('schedules.meanwhile')}
        </Text>
      )}
      {reading && reading.kind !== 'refused' && (
        <Reading
          {...{ reading, typed, fresh, busy }}
          type={(more) => setTyped((now) => ({ ...now, ...more }))}
          store={(code) => void act('importing', () => schedules.store(typed, code))}
        />
      )}
    </Grid>
  );
}

/** Problems that stand beside no field. */
const wholeProblems = ({ errors }: AnsweredRefusal, text: string): string[] =>
  errors?.['address'] || errors?.['file'] ? [] : [text];
