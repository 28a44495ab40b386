import { beginRehearsal, type Rehearsals } from '@plenary/contract/rehearsals/operations';
import { wallText } from '@plenary/domain/time/zoned';
import { useEvent } from '../../../page/boot.tsx';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { Copying } from './Copying.tsx';

type Sessions = Rehearsals['sessions'];

interface Typed {
  readonly start: 'first' | 'session' | 'moment';
  /** Id of a session. */
  readonly session: string;
  /** As a clock on the wall there shows it. */
  readonly at: string;
  readonly minutes_before: number;
  readonly simulated: boolean;
}

const MINUTES = [0, 1, 5, 15, 30, 60];

/** The choice of the moment at which a rehearsal begins (REH2). */
export function BeginForm({ sessions }: { readonly sessions: Sessions }) {
  const { t } = useTexts();
  const { slug, starts_at, time_zone } = useEvent();
  const { api } = useServices();
  const [first] = sessions;
  const begin = first?.starts_at ?? starts_at;
  const { typed, type, save, sending, saved, errors, problems, form } = useDraft<Typed>(() => ({
    ...{ start: begin === null ? 'moment' : 'first', session: first?.id ?? '', minutes_before: 5, simulated: false },
    at: begin === null ? '' : wallText(Date.parse(begin), time_zone),
  }));
  const submit = () =>
    void save(async ({ start, session, at, minutes_before, simulated }) => {
      const chosen = { ...(start === 'session' && { session }), ...(start === 'moment' && { at }) };
      const answer = await api.call(beginRehearsal, {
        params: { event: slug },
        body: { ...chosen, minutes_before, simulated },
      });
      if (!answer.ok) return answer.refusal;
      location.assign(`/${answer.value.slug}`);
      return null;
    });
  const busy = sending || saved;
  return (
    <Grid as="section" gap={16} oneColumn aria-labelledby="begin-title">
      <Heading id="begin-title" size={22}>
        {t('rehearsals.begin_title')}
      </Heading>
      {first === undefined && <Text tone="quiet">{t('rehearsals.no_sessions')}</Text>}
      <Grid as="form" gap={16} oneColumn {...form(() => void (!busy && submit()))}>
        <Moment {...{ typed, type, sessions, errors }} has_begin={begin !== null} />
        <SelectField
          id="minutes_before"
          label={t('rehearsals.before')}
          value={typed.minutes_before}
          onChange={({ target }) => type({ minutes_before: Number(target.value) })}
        >
          {MINUTES.map((minutes) => (
            <option key={minutes}>{minutes}</option>
          ))}
        </SelectField>
        <Choice type="checkbox" checked={typed.simulated} choose={(simulated) => type({ simulated })}>
          {t('rehearsals.simulated')}
        </Choice>
        <Hint>{t('rehearsals.ends_itself')}</Hint>
        <FieldErrors name="begin" errors={problems} />
        <Row gap={12} align="center">
          <Button type="submit" look="primary" aria-disabled={busy}>
            {t('rehearsals.begin')}
          </Button>
        </Row>
        <Copying on={busy} />
      </Grid>
    </Grid>
  );
}

interface MomentProps {
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
  readonly sessions: Sessions;
  readonly errors: (name: string) => readonly string[];
  /** There is a first session, or a begin of the event. */
  readonly has_begin: boolean;
}

function Moment({ typed, type, sessions, errors, has_begin }: MomentProps) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const has_sessions = sessions.length > 0;
  return (
    <>
      <SelectField
        id="start"
        label={t('rehearsals.start')}
        value={typed.start}
        onChange={({ target }) => type({ start: target.value as Typed['start'] })}
      >
        {has_begin && (
          <option value="first">{t(has_sessions ? 'rehearsals.first' : 'rehearsals.begin_of_event')}</option>
        )}
        {has_sessions && <option value="session">{t('rehearsals.chosen')}</option>}
        <option value="moment">{t('rehearsals.moment')}</option>
      </SelectField>
      {typed.start === 'session' && (
        <SelectField
          id="session"
          label={t('rehearsals.session')}
          value={typed.session}
          onChange={({ target }) => type({ session: target.value })}
          errors={errors('session')}
        >
          {sessions.map(({ id, title, starts_at }) => (
            <option key={id} value={id}>
              {`${dayAndTime(language, Date.parse(starts_at), time_zone)} · ${title}`}
            </option>
          ))}
        </SelectField>
      )}
      {typed.start === 'moment' && (
        <Field
          name="at"
          type="datetime-local"
          label={t('rehearsals.at')}
          hint={time_zone}
          value={typed.at}
          onChange={({ target }) => type({ at: target.value })}
          errors={errors('at')}
        />
      )}
    </>
  );
}
