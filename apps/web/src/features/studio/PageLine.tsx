import { listHistory, type HistoryEntry } from '@plenary/contract/studio/history';
import { historyPartOf, type StudioPage } from '@plenary/domain/studio/pages';
import { agoText } from '@plenary/texts/ago';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Line } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';

/** A change, and when it was read. */
interface Known {
  readonly entry: HistoryEntry;
  readonly read_at: string;
}

/** Below the heading of a page: who changed its part of the event last, which leads to the others (AUD4). */
export function PageLine({ at }: { readonly at: StudioPage['id'] }) {
  const part = historyPartOf(at);
  return part === null ? null : <LastChange part={part} />;
}

function LastChange({ part }: { readonly part: NonNullable<HistoryEntry['part']> }) {
  const texts = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let left = false;
    void api.call(listHistory, { params: { event: slug }, query: { part, limit: 1 } }).then((answer) => {
      if (left || !answer.ok) return;
      const [entry] = answer.value.entries;
      if (entry) setKnown({ entry, read_at: answer.value.read_at });
    });
    return () => void (left = true);
  }, [api, slug, part]);
  return (
    <Line gap={12} wrap>
      <Hint as="a" href={`/studio/${slug}/history?part=${part}`}>
        {known ? changedText(texts, known) : texts.t('studio.pages.history')}
      </Hint>
    </Line>
  );
}

function changedText({ t, language }: ReturnType<typeof useTexts>, { entry: { by, at }, read_at }: Known): string {
  const name = by.account === null ? t('studio.operator') : (by.name ?? t('studio.gone_person'));
  const ago = agoText(language, Date.parse(at), Date.parse(read_at));
  return ago === null ? t('studio.changed_now', { name }) : t('studio.changed_by', { name, ago });
}
