import { MEETINGS } from '@plenary/contract/meetings/operations';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useEventNow } from '../../page/clock/clock.ts';
import { useDisplayZone, useZoneOfTimes } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Select } from '../../ui/input/Control.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { useKeptFocus } from '../rooms/networking/NetworkingFrame.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import styles from './Meetings.module.css';
import { takenBy, timeText, typedMoment } from './times.ts';
import type { MeetingsDesk } from './use-meetings.ts';

/** The times that the reader offers, and a form for another one. */
export function OfferedTimes({ desk }: { readonly desk: MeetingsDesk }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const hint = useZoneOfTimes(zone, useEventNow('minute'));
  const { slots = [], meetings = [] } = desk.known ?? {};
  const kept = useKeptFocus<HTMLElement>();
  return (
    <section {...kept} aria-labelledby="meetings-offered">
      <h2 id="meetings-offered" className={styles.heading}>
        {t('meetings.offer_title')}
      </h2>
      <Text tone="quiet">{t('meetings.offer_hint', { zone: hint })}</Text>
      <ul className={styles.offered}>
        {slots.map((slot) => {
          const time = timeText(language, slot, zone);
          const taken = takenBy(slot, meetings);
          return (
            <li key={slot._id}>
              <div>
                {time}
                {taken && <Hint>{t('meetings.taken', { name: taken.with.name })}</Hint>}
              </div>
              <IconButton label={t('meetings.remove', { time })} onClick={() => void desk.remove(slot._id)}>
                <Icon of={X} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <OfferForm desk={desk} zone={zone} />
    </section>
  );
}

function OfferForm({ desk, zone }: { readonly desk: MeetingsDesk; readonly zone: string }) {
  const { t } = useTexts();
  const [when, setWhen] = useState('');
  const [minutes, setMinutes] = useState<number>(30);
  const moment = typedMoment(when, zone);
  const offer = (event: FormEvent) => {
    event.preventDefault();
    if (moment !== null) void desk.offer(moment, minutes).then((offered) => offered && setWhen(''));
  };
  return (
    <Row as="form" wrap gap={12} align="end" above={16} onSubmit={offer}>
      <Field
        name="meeting-when"
        type="datetime-local"
        label={t('meetings.day')}
        value={when}
        onChange={({ target }) => setWhen(target.value)}
      />
      <Grid as="label" gap={4} className={styles.length}>
        <span>{t('meetings.length')}</span>
        <Select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
          {MEETINGS.minutes.map((count) => (
            <option key={count} value={count}>
              {t('meetings.minutes', { count })}
            </option>
          ))}
        </Select>
      </Grid>
      <Button type="submit" look="primary" disabled={moment === null}>
        {t('meetings.offer')}
      </Button>
    </Row>
  );
}
