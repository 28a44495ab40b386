import type { HistoryEntry, HistoryFilter } from '@plenary/contract/studio/history';
import { actionKey, HISTORY_ACTIONS } from '@plenary/domain/audit/history';
import { agoText } from '@plenary/texts/ago';
import { momentText } from '@plenary/texts/formats';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Box, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { changeTexts } from './change-text.ts';
import { PutBack } from './PutBack.tsx';
import { SectionChanges } from './SectionChanges.tsx';
import { UndoStep } from './UndoStep.tsx';

interface EntryRowProps {
  readonly entry: HistoryEntry;
  readonly filter: HistoryFilter;
  /** When it was read. */
  readonly read_at: string;
  /** Something was put back. */
  readonly done: () => void;
  /** The edit of the entry was undone. */
  readonly undone: () => void;
  /** The step of the entry, if this is the entry by which it is undone. */
  readonly step: HistoryEntry['step'];
}

/** A change: who did what, when, and from what to what (AUD4, AUD5). */
export function EntryRow({ entry, filter, read_at, done, undone, step }: EntryRowProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { time_zone } = useEvent();
  const { action, part, at, section_changes = [] } = entry;
  // Those say more than how many things there were.
  const changes = section_changes.length > 0 ? [] : entry.changes;
  const moment = momentText(language, Date.parse(at), time_zone);
  const ago = agoText(language, Date.parse(at), Date.parse(read_at));
  return (
    <Box as="li" border="below" padY={12} breaks data-entry={entry.id} tabIndex={-1}>
      <Row gap={8} wrap align="center">
        <Text as="span" weight={600}>
          {sentenceOf(t, entry)}
        </Text>
        {action === 'event.section_changed' && <Badge>{t(`history.parts.${part}`)}</Badge>}
        {entry.undone && <Badge>{t('history.undone')}</Badge>}
      </Row>
      {changeTexts(texts, changes, time_zone).map((line) => (
        <Text key={line} size={14} dir="auto">
          {line}
        </Text>
      ))}
      {section_changes.length > 0 && <SectionChanges entry={entry} changes={section_changes} />}
      <Line as="p" size={14} tone="quiet" gap={4} gapX={16} wrap>
        <time dateTime={at}>{ago === null ? moment : `${ago} · ${moment}`}</time>
        <Only entry={entry} filter={filter} />
      </Line>
      {(entry.restore !== undefined || step) && (
        <Line gap={8} wrap padTop={8}>
          <PutBack {...{ entry, done, undone }} />
          {step && <UndoStep step={step} done={done} />}
        </Line>
      )}
    </Box>
  );
}

/** The ways to everything about the same thing, and by the same person. */
function Only({ entry: { by, subject, thing, action }, filter }: Pick<EntryRowProps, 'entry' | 'filter'>) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const to = (query: Record<string, string>) => `/studio/${slug}/history?${new URLSearchParams(query).toString()}`;
  const about = subject !== null && thing !== null && HISTORY_ACTIONS[action].thing !== null;
  return (
    <>
      {about && filter.thing === undefined && (
        <a href={to({ thing: subject })}>{t('history.of_thing', { name: short(thing) })}</a>
      )}
      {by.account !== null && by.name !== null && filter.by === undefined && (
        <a href={to({ by: by.account })}>{t('history.of_person', { name: short(by.name) })}</a>
      )}
    </>
  );
}

const LONGEST_NAME = 30;
const short = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)} …` : name);

/** First strong isolate and its end: a name in another script leaves the order of the sentence alone. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

function sentenceOf(t: ReturnType<typeof useTexts>['t'], { action, by, thing }: HistoryEntry): string {
  const who = by.account === null ? t('history.operator') : (by.name ?? t('history.nobody'));
  return t(`history.action.${actionKey(action)}`, {
    ...{ who: isolated(who), thing: thing === null ? '' : isolated(thing), named: thing === null ? 'no' : 'yes' },
  });
}
