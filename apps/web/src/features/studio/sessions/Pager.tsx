import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/layout/Layout.tsx';
import { LIST_SIZE } from './session-list.ts';

interface PagerProps {
  readonly page: number;
  readonly rows: number;
  readonly count: number;
  readonly turn: (page: number) => void;
}

/** Leads through a list of which a part is shown at a time. */
export function Pager({ page, rows, count, turn }: PagerProps) {
  const { t } = useTexts();
  if (count <= LIST_SIZE) return null;
  const from = page * LIST_SIZE;
  return (
    <Line as="nav" gap={12} justify="between" wrap tabular aria-label={t('timeline-edit.pages')}>
      <Button disabled={page === 0} onClick={() => turn(page - 1)}>
        {t('timeline-edit.previous')}
      </Button>
      <p>{t('timeline-edit.range', { from: String(from + 1), to: String(from + rows), count: String(count) })}</p>
      <Button disabled={from + rows >= count} onClick={() => turn(page + 1)}>
        {t('timeline-edit.next')}
      </Button>
    </Line>
  );
}
