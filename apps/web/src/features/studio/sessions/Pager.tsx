import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/layout/Layout.tsx';
import { LIST_SIZE } from './session-list.ts';

/** The part of a list that is shown, and its pager; a list that has become shorter shows its last part. */
export function usePart<Item>(list: readonly Item[]): { readonly rows: readonly Item[]; readonly pager: PagerProps } {
  const [asked, turn] = useState(0);
  const page = Math.min(asked, Math.max(0, Math.ceil(list.length / LIST_SIZE) - 1));
  const rows = list.slice(page * LIST_SIZE, (page + 1) * LIST_SIZE);
  return { rows, pager: { page, rows: rows.length, count: list.length, turn } };
}

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
