import type { AnsweredRefusal } from '@plenary/contract/errors';
import { readBeginning, type Beginning, type EventForm } from '@plenary/contract/studio/operations';
import { useEffect, useRef, useState } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { ProblemText } from './schedules/ProblemText.tsx';
import { ReadFields } from './schedules/ReadFields.tsx';
import type { TypedSchedule } from './schedules/schedule-form.ts';
import { Notes, Problems } from './schedules/Sentences.tsx';

interface GivenFieldsProps {
  readonly typed: TypedSchedule;
  readonly type: (typed: TypedSchedule) => void;
  /** The zone of times, where a schedule names none. */
  readonly time_zone: string;
  /** Takes the basics that it suggests. */
  readonly suggest: (form: Partial<EventForm>) => void;
  /** Problems of the whole form's fields. */
  readonly errors: (name: string) => readonly string[];
}

/** The schedule or the bundle of which an event is made: it is read, and suggests the basics (SRC10, SRC11). */
export function GivenFields({ typed, type, time_zone, suggest, errors }: GivenFieldsProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  const [found, setFound] = useState<Beginning | null>(null);
  const read = async () => {
    setBusy(true);
    const body = { ...givenOf(typed), time_zone };
    const answer = await api.call(readBeginning, { body, as: 'form' });
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    setFound(answer.ok ? answer.value : null);
    if (answer.ok && answer.value.kind === 'understood') suggest(answer.value.form as Partial<EventForm>);
  };
  const change = (more: Partial<TypedSchedule>) => {
    setFound(null);
    setRefusal(null);
    type({ ...typed, ...more });
  };
  const sent = { file: errors('file'), address: errors('address') };
  const shown = refusal ?? (sent.file.length + sent.address.length > 0 ? SENT(sent) : null);
  return (
    <Grid as="fieldset" card gap={16} padX={16} padY={16} oneColumn>
      <ReadFields typed={typed} type={change} refusal={shown} fileHint={t('studio-given.file_hint')} named={false} />
      <FieldErrors name="given" errors={refusal && !refusal.errors ? [refusalText(t, refusal)] : []} />
      <Row gap={12} align="center" wrap>
        <Button aria-disabled={busy} onClick={() => void (!busy && read())}>
          {t('studio-given.read')}
        </Button>
        <Text role="status">{busy && t('schedules.reading')}</Text>
      </Row>
      {found && <Found found={found} />}
    </Grid>
  );
}

const SENT = (errors: Readonly<Record<string, readonly string[]>>) =>
  ({ code: 'invalid_input', errors: errors as Record<string, string[]> }) satisfies AnsweredRefusal;

/** The fields of a request that name a schedule or a bundle. */
export function givenOf({ kind, file, address, dates }: TypedSchedule) {
  return kind === 'address' ? { address: address.trim(), dates } : { address: '', dates, ...(file && { file }) };
}

function Found({ found }: { readonly found: Beginning }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), [found]);
  if (found.kind === 'unreachable') return <ProblemText problem={found.problem} />;
  if (found.kind === 'unreadable') return <Problems title={t('studio-given.problems')} problems={found.problems} />;
  return (
    <Grid gap={8} oneColumn>
      <Heading as="h2" size={18} ref={heading} tabIndex={-1}>
        {t(`studio-given.found.${found.what}`)}
      </Heading>
      <Text breaks>
        {found.holds
          .map(({ kind, count }) => t('studio-given.held', { name: t(`studio-given.holds.${kind}`), count }))
          .join(' · ')}
      </Text>
      {found.halls.length > 0 && <Hint breaks>{found.halls.join(', ')}</Hint>}
      <Hint>{t('studio-given.form')}</Hint>
      <Notes notes={found.notes} />
    </Grid>
  );
}
