import type { AskEvery, ScheduleReading, ScheduleUnderstood } from '@plenary/contract/schedules/operations';
import { dateRange } from '@plenary/texts/formats';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/field/Field.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { ChangeLists } from './ChangeLists.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { Notes, Problems } from './Sentences.tsx';
import { ProblemText } from './ProblemText.tsx';
import type { TypedSchedule } from './schedule-form.ts';
import { Often } from './SourceCard.tsx';

interface ReadingProps {
  readonly reading: ScheduleReading;
  readonly typed: TypedSchedule;
  readonly type: (values: Partial<TypedSchedule>) => void;
  /** Nothing was typed since. */
  readonly fresh: boolean;
  readonly busy: 'reading' | 'importing' | null;
  /** Imports what is shown. */
  readonly store: (shown: string) => void;
}

/** The outcome of reading a schedule: what it is and would change, or why it is none. */
export function Reading(props: ReadingProps) {
  const { t } = useTexts();
  const { reading } = props;
  if (reading.kind === 'unreachable') return <ProblemText problem={reading.problem} />;
  if (reading.kind === 'unreadable') return <Problems title={t('schedules.problems')} problems={reading.problems} />;
  return <Understood {...props} reading={reading} />;
}

interface UnderstoodProps extends ReadingProps {
  readonly reading: ScheduleUnderstood;
}

function Understood({ reading, typed, type, fresh, busy, store }: UnderstoodProps) {
  const texts = useTexts();
  const { t } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOn(heading.current), [reading]);
  const { removes_most: most, changes, halls_added } = reading;
  const any = [changes.added, changes.changed, changes.removed, halls_added].some(({ length }) => length > 0);
  const address = typed.kind === 'address';
  return (
    <Grid gap={16} oneColumn border="above" padTop={16}>
      <div>
        <Heading as="h3" size={18} ref={heading} tabIndex={-1} breaks>
          {t('schedules.found', { format: reading.format, name: reading.name })}
        </Heading>
        <Hint breaks>{summary(texts, reading)}</Hint>
      </div>
      <Notes notes={reading.notes} />
      <PlaceFields places={reading.places} halls={typed.halls} type={(halls) => type({ halls })} />
      {fresh && (
        <>
          <ChangeLists changes={changes} />
          {!any && <Text>{t('schedules.nothing_changes')}</Text>}
          {most && (
            <Choice type="checkbox" checked={typed.remove_most} choose={(remove_most) => type({ remove_most })}>
              {t('schedules.remove_most', most)}
            </Choice>
          )}
          {address && (
            <SelectField
              id="every"
              label={t('schedules.every')}
              value={typed.every}
              onChange={({ target }) => type({ every: Number(target.value) as AskEvery })}
            >
              <Often />
            </SelectField>
          )}
          {(any || address) && (
            <Row gap={12} align="center" wrap>
              <Button
                look="primary"
                aria-disabled={busy !== null}
                disabled={(most !== null && !typed.remove_most) || reading.sessions === 0}
                onClick={() => store(reading.shown)}
              >
                {t('schedules.import')}
              </Button>
              <Text role="status">{busy === 'importing' && t('schedules.importing')}</Text>
            </Row>
          )}
        </>
      )}
    </Grid>
  );
}

function summary(
  { t, language }: ReturnType<typeof useTexts>,
  { days, time_zone, ...rest }: ScheduleUnderstood,
): string {
  const [first] = days;
  const last = days.at(-1);
  const at = (day = '') => Date.parse(`${day}T12:00:00Z`);
  const when = first === undefined ? [] : [dateRange(language, at(first), at(last), 'UTC')];
  const { sessions, speakers } = rest;
  const counts = t('schedules.counts', { sessions, speakers });
  return [counts, ...when, t('schedules.zone', { zone: time_zone })].join(' · ');
}
