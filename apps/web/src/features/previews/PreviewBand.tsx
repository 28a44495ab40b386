import { previewIn } from '@plenary/domain/policy/preview';
import { minutesAhead } from '@plenary/domain/time/places';
import { localTime } from '@plenary/domain/timeline/zones';
import { wallText } from '@plenary/domain/time/zoned';
import { zoneLabel } from '@plenary/texts/zones';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useLocalZone } from '../../page/clock/display-zone.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import styles from './PreviewBand.module.css';

/** Says above each page of a preview whose eyes see it, and when, and leads out of it (VAS5). */
export function PreviewBand() {
  const texts = useTexts();
  const { t, language } = texts;
  const id = useId();
  const { previewed, page } = useBoot();
  const { slug: address, time_zone } = useEvent();
  const now = useEventNow('minute');
  const own = useLocalZone();
  if (!previewed) return null;
  const { role, ahead_ms, released } = previewed;
  const slug = released?.of ?? previewIn(address).slug;
  const elsewhere = own !== null && minutesAhead(time_zone, own, now) !== 0;
  const time = dayAndTime(language, now, time_zone) + (elsewhere ? ` ${zoneLabel(texts, time_zone, now)}` : '');
  const at = ahead_ms === 0 ? '' : wallText(now, time_zone);
  const copied = released ? localTime(Date.parse(released.at), own ?? time_zone) : '';
  const said = released
    ? t(ahead_ms === 0 ? `previews.released_${role}` : `previews.released_${role}_at`, { time, copied })
    : t(ahead_ms === 0 ? `previews.${role}` : `previews.${role}_at`, { time });
  const choice = { as: role, at, ...(released && { waiting: 'on' }) };
  return (
    <section className={styles.band} aria-labelledby={id} {...stageAround(page.kind)}>
      <Row as="p" id={id} gap={8} align="center" shrink>
        <Row as="span" rigid>
          <Icon of={Eye} />
        </Row>
        {said}
      </Row>
      <Row gap={16} wrap>
        <a className={styles.way} href={`/studio/${slug}/view?${new URLSearchParams(choice).toString()}`}>
          {t('previews.change')}
        </a>
        <a data-out="" href={`/studio/${slug}${released ? '/view/end' : ''}`} className={styles.way}>
          {t('previews.end')}
        </a>
      </Row>
    </section>
  );
}
