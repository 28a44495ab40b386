import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';

/** Says until when a mute holds. */
export function useUntil(): (time: string | null) => string {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  return (time) => {
    if (time === null) return t('questions.until_lifted');
    const at = Date.parse(time);
    return t('questions.until', { time: `${dayTitle(language, localDay(at, zone))}, ${localTime(at, zone)}` });
  };
}
