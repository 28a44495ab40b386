import type { MeetingSlot } from '@plenary/contract/meetings/operations';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { timeText } from './times.ts';

interface TimeChoiceProps {
  readonly slots: readonly MeetingSlot[];
  /** Said where there is none. */
  readonly none: string;
  readonly choose: (slot: string) => void;
  /** The one that is chosen. */
  readonly chosen?: string | null;
}

/** Times to choose from, each a button. */
export function TimeChoice({ slots, none, choose, chosen = null }: TimeChoiceProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (slots.length === 0) return <p>{none}</p>;
  return (
    <>
      <Text tone="quiet">{t('meetings.choose')}</Text>
      <Row as="ul" gap={8} wrap aria-label={t('meetings.choose')}>
        {slots.map((slot) => (
          <li key={slot._id}>
            <Button
              look={slot._id === chosen ? 'primary' : 'secondary'}
              aria-pressed={slot._id === chosen}
              onClick={() => choose(slot._id)}
            >
              {timeText(language, slot, zone)}
            </Button>
          </li>
        ))}
      </Row>
    </>
  );
}
