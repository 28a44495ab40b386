import type { MeetingSlot } from '@plenary/contract/meetings/operations';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { timeText } from './times.ts';
import { useOffered } from './use-offered.ts';

interface TimeChoiceProps {
  /** The user whose times they are; null: the given ones, which are the reader's own. */
  readonly user: string | null;
  readonly slots: readonly MeetingSlot[];
  readonly name: string;
  readonly choose: (slot: string) => void;
  /** The one that is chosen. */
  readonly chosen?: string | null;
}

/** Times to choose from, each a button. */
export function TimeChoice({ user, slots, name, choose, chosen = null }: TimeChoiceProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const { offered } = useOffered(user);
  const shown = user === null ? slots : (offered?.slots ?? []);
  if (shown.length === 0 && user === null) return <p>{t('meetings.no_own_times')}</p>;
  if (shown.length === 0) return offered && <p>{t('meetings.no_times', { name })}</p>;
  return (
    <>
      <Text tone="quiet">{t('meetings.choose')}</Text>
      <Row as="ul" gap={8} wrap aria-label={t('meetings.choose')}>
        {shown.map((slot) => (
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
