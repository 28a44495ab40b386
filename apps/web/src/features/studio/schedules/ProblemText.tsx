import type { ReadingReport } from '@plenary/contract/schedules/operations';
import { CircleAlert } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/text/Text.tsx';

/** Why an address gave no schedule, or its schedule was not imported. */
export function ProblemText({
  problem: { code, detail },
}: {
  readonly problem: NonNullable<ReadingReport['problem']>;
}) {
  const { t } = useTexts();
  return (
    <Text tone="warn" size={14} breaks>
      <Icon of={CircleAlert} size={16} />{' '}
      {code === 'status' || code === 'no_schedule' || code === 'removes_most'
        ? t(`schedules.problem.${code}`, { detail })
        : t(`schedules.problem.${code}`)}
    </Text>
  );
}
