import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';

/** Says until when a mute holds. */
export function useUntil(): (time: string | null) => string {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  return (time) => {
    if (time === null) return t('questions.until_lifted');
    const at = Date.parse(time);
    return t('questions.until', { time: dayAndTime(language, at, zone) });
  };
}
