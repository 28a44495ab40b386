import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  beginRehearsal,
  endRehearsal,
  type GoingRehearsal,
  type Rehearsals,
} from '@plenary/contract/rehearsals/operations';
import { wallText } from '@plenary/domain/time/zoned';
import { useState } from 'react';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useSending } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { BeginForm } from './BeginForm.tsx';
import { Copying } from './Copying.tsx';
import { Ended } from './Ended.tsx';

/** `/studio/{event}/rehearse`: the team walks the event in a copy of it, and reads what was found (REH1, REH7). */
export function RehearsePage() {
  const { page } = useBoot();
  return page.kind === 'studio_rehearse' ? <Page {...page.rehearsals} /> : null;
}

function Page({ going, ended, sessions }: Rehearsals) {
  const { t } = useTexts();
  return (
    <StudioFrame at="rehearse" lead={t('rehearsals.lead')}>
      {going ? <Going going={going} /> : <BeginForm sessions={sessions} />}
      {ended.length > 0 && (
        <Grid as="section" gap={16} oneColumn aria-labelledby="ended-title">
          <Heading id="ended-title" size={22}>
            {t('rehearsals.ended_title')}
          </Heading>
          {ended.map((one) => (
            <Ended key={one.id} ended={one} />
          ))}
        </Grid>
      )}
    </StudioFrame>
  );
}

/** The rehearsal that goes on, which anybody who organises the event ends. */
function Going({ going }: { readonly going: GoingRehearsal }) {
  const { slug, by, started_at, from_at, simulated } = going;
  const { t, language } = useTexts();
  const { slug: event, time_zone } = useEvent();
  const { api } = useServices();
  const { send, kind, sending, problems } = useSending();
  const time = dayAndTime(language, Date.parse(started_at), time_zone);
  const [again, setAgain] = useState(false);
  /** Ends it, and leads on. */
  const end = (lead: () => Promise<AnsweredRefusal | null>) => {
    if (kind === 'sent') return;
    void send(async () => {
      const answer = await api.call(endRehearsal, { params: { event: slug } });
      // A person who has ended it meanwhile did what was wished.
      return answer.ok || answer.refusal.code === 'not_found' ? lead() : answer.refusal;
    });
  };
  const stop = () => {
    setAgain(false);
    end(() => {
      location.reload();
      return Promise.resolve(null);
    });
  };
  const beginAgain = () => {
    setAgain(true);
    end(async () => {
      const body = { at: wallText(Date.parse(from_at), time_zone), minutes_before: 0, simulated };
      const answer = await api.call(beginRehearsal, { params: { event }, body });
      if (!answer.ok) return answer.refusal;
      location.assign(`/${answer.value.slug}`);
      return null;
    });
  };
  const busy = sending || kind === 'sent';
  return (
    <Grid as="section" card gap={12} padX={16} padY={16} oneColumn aria-labelledby="going-title">
      <Heading id="going-title" size={22}>
        {t('rehearsals.going_title')}
      </Heading>
      <Text tone="quiet">
        {by === null ? t('rehearsals.begun', { time }) : t('rehearsals.begun_by', { name: by, time })}
      </Text>
      <Hint>{t('rehearsals.going_hint')}</Hint>
      <FieldErrors name="going" errors={problems} />
      <Row gap={12} wrap align="center">
        <ButtonLink look="primary" href={`/${slug}`}>
          {t('rehearsals.enter')}
        </ButtonLink>
        <Button onClick={stop} aria-disabled={busy}>
          {t('rehearsals.end')}
        </Button>
        <Button onClick={beginAgain} aria-disabled={busy}>
          {t('rehearsals.again')}
        </Button>
        {!again && <Text role="status">{busy && t('rehearsals.ending')}</Text>}
      </Row>
      <Copying on={again && busy} />
    </Grid>
  );
}
