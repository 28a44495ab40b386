import type { Check } from '@plenary/domain/studio/left';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Hint, Text } from '../../../ui/text/Text.tsx';

interface AskedStreamsProps {
  readonly asked: NonNullable<Check['asked']>;
  /** They are being asked. */
  readonly asking: boolean;
}

/** The streams that do not answer, each with why, and how old that is (STU21). */
export function AskedStreams({ asked: { dead, asked_at }, asking }: AskedStreamsProps) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const time = asked_at === null ? null : dayAndTime(language, Date.parse(asked_at), time_zone);
  return (
    <>
      {dead.length > 0 && (
        <ul>
          {dead.map(({ name, of, answer }) => (
            <Text as="li" key={`${of} ${name}`} size={14} breaks>
              <bdi>{name}</bdi>: {t('studio.answer', { answer })}
            </Text>
          ))}
        </ul>
      )}
      <Hint role="status">
        {asking ? t('studio.asking') : time === null ? t('studio.never_asked') : t('studio.asked', { time })}
      </Hint>
    </>
  );
}
