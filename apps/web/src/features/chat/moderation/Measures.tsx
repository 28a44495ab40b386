import { listMeasures, type PastMeasure } from '@plenary/contract/chat/moderation';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useEvent } from '../../../page/boot.tsx';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useServices } from '../../../page/services.tsx';
import { useAnswer } from '../../../page/use-answer.ts';
import { useTexts } from '../../../page/use-texts.ts';
import styles from './Moderation.module.css';
import { senderName } from '../threads/desk/names.ts';
import { Details } from '../../../ui/overlay/Details.tsx';

/** The mutes and bans of a person until now: who put them on and lifted them, and when. */
export function Measures({ user }: { readonly user: string }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const measures = useMeasures(user);
  if (measures.length === 0) return null;
  const moment = (time: string): string => dayAndTime(language, Date.parse(time), zone);
  return (
    <Details
      label={t('moderation.history', { count: measures.length })}
      tone="quiet"
      size={14}
      className={styles.history}
    >
      <ul>
        {measures.map((one) => (
          <li key={`${one.at} ${one.measure}`}>
            {t('moderation.measure', {
              measure: one.measure,
              name: senderName(t, one.event_user) || t('moderation.somebody'),
              time: moment(one.at),
            })}
            {one.until !== null && ` (${t('moderation.measure_until', { time: moment(one.until) })})`}
          </li>
        ))}
      </ul>
    </Details>
  );
}

/** None until they have come. */
function useMeasures(user: string): readonly PastMeasure[] {
  const { api } = useServices();
  const { slug } = useEvent();
  const ask = () => api.call(listMeasures, { params: { event: slug }, query: { user } });
  return useAnswer(ask, user).value?.measures ?? [];
}
