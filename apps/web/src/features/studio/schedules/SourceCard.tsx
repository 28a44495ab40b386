import {
  ASK_EVERY,
  type AskEvery,
  type ReadingReport,
  type ScheduleSource,
} from '@plenary/contract/schedules/operations';
import { momentText } from '@plenary/texts/formats';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/field/Field.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Details } from '../../../ui/overlay/Details.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { ProblemText } from './ProblemText.tsx';
import { NO_SCHEDULE, type TypedSchedule } from './schedule-form.ts';
import type { Schedules } from './use-schedules.ts';

interface SourceCardProps {
  readonly schedules: Schedules;
  readonly source: ScheduleSource;
  /** Begins a reading of its address. */
  readonly read: (typed: TypedSchedule) => void;
}

/** A schedule of the event: where it comes from, when it was read, and what came of it. */
export function SourceCard({ schedules, source, read }: SourceCardProps) {
  const { t } = useTexts();
  const id = `schedule-${source.name}`;
  const { address, stopped, every } = source;
  const [last] = source.reports;
  return (
    <Grid as="article" card gap={8} padX={16} padY={12} oneColumn aria-labelledby={id}>
      <Heading as="h3" id={id} size={18} breaks dir="auto">
        {source.name}
      </Heading>
      <Line as="p" gap={4} gapX={12} wrap size={14} tone="quiet">
        <Badge tone={stopped ? 'warn' : every > 0 ? 'ok' : 'plain'}>
          {stopped
            ? t('schedules.stopped')
            : address === null
              ? t('schedules.from_file')
              : t(`schedules.asked.${every}`)}
        </Badge>
        <span>{t('schedules.sessions', { count: source.sessions })}</span>
        <When at={source.read_at} text="read_at" />
        <When at={source.next_at} text="next_at" />
      </Line>
      {address !== null && (
        <Hint breaks dir="ltr">
          {address}
        </Hint>
      )}
      {last?.problem && <ProblemText problem={last.problem} />}
      <Acts {...{ schedules, source, read }} />
      {source.reports.length > 0 && (
        <Details label={t('schedules.reports')}>
          <Grid as="ul" gap={8} padTop={8}>
            {source.reports.map((report) => (
              <li key={report.at}>
                <Report report={report} />
              </li>
            ))}
          </Grid>
        </Details>
      )}
    </Grid>
  );
}

/** A moment in words, in the zone of the reader's choice. */
function When({ at, text }: { readonly at: string | null; readonly text: 'read_at' | 'next_at' }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (at === null) return null;
  return <span>{t(`schedules.${text}`, { time: momentText(language, Date.parse(at), zone) })}</span>;
}

function Acts({ schedules, source, read }: SourceCardProps) {
  const { t } = useTexts();
  const { name, address, every, stopped } = source;
  const named = (text: string) => ({ 'aria-label': `${text}: ${name}` });
  const ask = () =>
    openModal({
      title: t('schedules.remove_title', { name }),
      content: t('schedules.remove_text', { count: source.sessions }),
      first: { label: t('schedules.cancel') },
      last: {
        label: t('schedules.remove'),
        run: () => void schedules.remove(source),
        focus: () => document.querySelector<HTMLElement>('#sources-title'),
      },
    });
  return (
    <Line gap={8} wrap align="end">
      {address !== null && (
        <>
          <SelectField
            id={`every-${name}`}
            label={t('schedules.every_of', { name })}
            value={every}
            onChange={({ target }) => void schedules.ask(source, Number(target.value) as AskEvery)}
          >
            <Often />
          </SelectField>
          {stopped && (
            <Button {...named(t('schedules.again'))} onClick={() => void schedules.ask(source, every)}>
              {t('schedules.again')}
            </Button>
          )}
          <Button
            {...named(t('schedules.read_now'))}
            onClick={() => read({ ...NO_SCHEDULE, kind: 'address', address, name, every })}
          >
            {t('schedules.read_now')}
          </Button>
        </>
      )}
      <Button look="quiet" {...named(t('schedules.remove'))} onClick={ask}>
        {t('schedules.remove')}
      </Button>
    </Line>
  );
}

/** How often an address may be asked, to choose from. */
export function Often() {
  const { t } = useTexts();
  return ASK_EVERY.map((minutes) => (
    <option key={minutes} value={minutes}>
      {t(`schedules.often.${minutes}`)}
    </option>
  ));
}

function Report({ report }: { readonly report: ReadingReport }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const { at, by, outcome, problem, kept, ...counts } = report;
  return (
    <>
      <Hint>
        {momentText(language, Date.parse(at), zone)} · {t(`schedules.by.${by}`)}
      </Hint>
      {problem ? (
        <ProblemText problem={problem} />
      ) : (
        <Box as="p" size={14}>
          {outcome === 'imported' ? t('schedules.outcome.imported', counts) : t('schedules.outcome.unchanged')}
          {kept > 0 && ` · ${t('schedules.kept', { count: kept })}`}
        </Box>
      )}
    </>
  );
}
