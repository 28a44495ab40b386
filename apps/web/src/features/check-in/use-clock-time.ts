import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import { useServices } from '../../page/services.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';

/** A moment as people say it: the time today, else with its day. */
export function useClockTime(): (at: string) => string {
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const { clock } = useServices();
  return (at) => {
    const ms = Date.parse(at);
    const day = localDay(ms, zone);
    const time = localTime(ms, zone);
    return day === localDay(clock.now(), zone) ? time : `${shortDay(language, day)}, ${time}`;
  };
}
