import type { HistoryEntry, HistoryFilter, StudioHistory } from '@plenary/contract/studio/history';
import { HISTORY_PARTS, type HistoryPart } from '@plenary/domain/audit/history';
import { History } from 'lucide-react';
import { useRef } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { SelectField } from '../../../ui/field/Field.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { More } from '../../../ui/list/More.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { EntryRow } from './EntryRow.tsx';
import { useHistory, type ShownHistory } from './use-history.ts';

/** `/studio/{event}/history`: who changed what, and when (AUD4). */
export function HistoryPage() {
  const { page } = useBoot();
  return page.kind === 'studio_history' ? <Page start={page.start} filter={page.filter} /> : null;
}

interface PageProps {
  readonly start: StudioHistory;
  readonly filter: HistoryFilter;
}

function Page({ start, filter }: PageProps) {
  const { t } = useTexts();
  const history = useHistory(start, filter);
  const list = useRef<HTMLUListElement>(null);
  const narrowed = Object.keys(history.filter).length > 0;
  return (
    <StudioFrame at="history" lead={t('history.lead')}>
      <Narrow history={history} />
      {history.entries.length === 0 ? (
        <EmptyState picture={History} title={t(narrowed ? 'history.none_here' : 'history.none')}>
          {!narrowed && <p>{t('history.none_help')}</p>}
        </EmptyState>
      ) : (
        <Box as="ul" ref={list} aria-label={t('history.entries')}>
          {history.entries.map((entry, nth) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              step={entry.step?.id === history.entries[nth - 1]?.step?.id ? undefined : entry.step}
              filter={history.filter}
              read_at={history.read_at}
              done={() => history.show(history.filter)}
              undone={() => {
                history.undone(entry);
                focusOn(list.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`));
              }}
            />
          ))}
        </Box>
      )}
      <More
        list={list}
        items="[data-entry]"
        has_more={history.has_more}
        read={history.readMore}
        around={(button) => <Line>{button}</Line>}
      >
        {t('history.more')}
      </More>
    </StudioFrame>
  );
}

/** The choice of a part, and what else narrows the list. */
function Narrow({ history }: { readonly history: ShownHistory }) {
  const { t } = useTexts();
  const { filter, entries, show } = history;
  const { part, thing, by } = filter;
  const narrowed = thing !== undefined || by !== undefined;
  return (
    <Grid gap={8} oneColumn>
      <SelectField
        id="history-part"
        label={t('history.part')}
        value={part ?? ''}
        onChange={({ target: { value } }) =>
          show(HISTORY_PARTS.some((id) => id === value) ? { part: value as HistoryPart } : {})
        }
      >
        <option value="">{t('history.everything')}</option>
        {HISTORY_PARTS.map((id) => (
          <option key={id} value={id}>
            {t(`history.parts.${id}`)}
          </option>
        ))}
      </SelectField>
      {narrowed && (
        <Line gap={12} wrap>
          <Text role="status">{narrowedText(t, filter, entries)}</Text>
          <Button onClick={() => show({})}>{t('history.show_all')}</Button>
        </Line>
      )}
    </Grid>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function narrowedText(t: Translate, { thing, by }: HistoryFilter, entries: readonly HistoryEntry[]): string {
  if (thing !== undefined) {
    const name = entries.find(({ subject }) => subject === thing)?.thing;
    return t('history.only_thing', { name: name ?? t('history.one_thing') });
  }
  const name = entries.find(({ by: { account } }) => account === by)?.by.name;
  return t('history.only_person', { name: name ?? t('history.one_person') });
}
