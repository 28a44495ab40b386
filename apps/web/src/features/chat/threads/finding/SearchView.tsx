import type { ChatMessage } from '@plenary/contract/chat/operations';
import { markFound, SEARCH, soughtIn } from '@plenary/domain/chat/search';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { hasModifier } from '../../../../ui/keys.ts';
import { Box, Line, Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import { todayIn } from '../messages/chat-rows.ts';

import { SearchField } from '../../../../ui/input/SearchField.tsx';
import { More } from '../../../../ui/list/More.tsx';
import { onEscapeWithin } from '../../../../ui/overlay/escape.ts';
import styles from './Finding.module.css';
import { useSearch, type Search } from './use-search.ts';
import { senderName } from '../desk/names.ts';

/** The search of a chat in the list's place (WID48): Enter or a press leads to a message, Escape back to the list. */
export function SearchView({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTexts();
  const { jumpTo } = useDesk();
  const [text, setText] = useState('');
  const search = useSearch(text);
  const box = useRef<HTMLDivElement>(null);
  const leave = onEscapeWithin(() => {
    onClosed();
    focusOn(document.querySelector('[data-chat-search]'));
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    leave(event);
    if (!hasModifier(event) && moveFocus(box.current, event.key)) event.preventDefault();
  };
  const goTo = (id: string): void => {
    onClosed();
    jumpTo(id);
  };
  return (
    <Stack grow shrinkY ref={box} onKeyDown={onKeyDown}>
      <Line as="form" gap={8} className={styles.form} role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          className={styles.field}
          label={t('finding.words')}
          autoFocus
          maxLength={SEARCH.text_max}
          value={text}
          change={setText}
        />
        <IconButton label={t('finding.close')} onClick={onClosed}>
          <Icon of={X} size={18} />
        </IconButton>
      </Line>
      <Outcome text={text} search={search} />
      <Results text={search.of} search={search} goTo={goTo} />
    </Stack>
  );
}

/** Leads from the field to the results and through them. Returns whether a key does so. */
function moveFocus(box: HTMLElement | null, key: string): boolean {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : -1;
  focusOn(stops[next]);
  return at >= 0 && stops[next] !== undefined;
}

/** How the search went, also for screen readers. */
function Outcome({ text, search }: { readonly text: string; readonly search: Search }) {
  const { t } = useTexts();
  const { results, has_more, failed } = search;
  const said = (): string => {
    if (failed) return refusalText(t, failed);
    if (!soughtIn(text)) return t('finding.hint');
    if (results === null) return t('finding.searching');
    return results.length === 0
      ? t('finding.none')
      : t('finding.count', { count: results.length, more: String(has_more) });
  };
  return (
    <Hint padX={16} padEnd={8} role="status">
      {said()}
    </Hint>
  );
}

interface ResultsProps {
  /** The search that found them. */
  readonly text: string;
  readonly search: Search;
  readonly goTo: (id: string) => void;
}

function Results({ text, search: { results, has_more, loadMore }, goTo }: ResultsProps) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  if (!results || results.length === 0) return null;
  return (
    <Box scroll grow shrinkY border="above">
      <Box as="ul" ref={list} aria-label={t('finding.found')}>
        {results.map((message) => (
          <li key={message._id}>
            <Result message={message} text={text} goTo={goTo} />
          </li>
        ))}
      </Box>
      <More className={styles.more ?? ''} list={list} items="[data-found]" has_more={has_more} read={loadMore}>
        {t('finding.more')}
      </More>
    </Box>
  );
}

interface ResultProps extends Pick<ResultsProps, 'text' | 'goTo'> {
  readonly message: ChatMessage;
}

/** A message that was found, its words marked; leads to its place. */
function Result({ message, text, goTo }: ResultProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  const at = Date.parse(message.created);
  const day = localDay(at, zone);
  return (
    <button type="button" className={styles.result} data-found={message._id} onClick={() => goTo(message._id)}>
      <Row as="span" gap={8} align="baseline" shrink>
        <Text as="bdi" shrink size={14} weight={600} breaks>
          {senderName(t, message.sender_event_user)}
        </Text>
        <Text as="time" rigid size={12} tone="quiet" tabular dateTime={message.created}>
          {day !== todayIn(zone) && `${dayTitle(language, day)}, `}
          {localTime(at, zone)}
        </Text>
      </Row>
      <Text as="span" clip breaks size={14} className={styles.text} dir="auto">
        {markFound(message.message, text).map((piece, index) =>
          piece.found ? <mark key={index}>{piece.text}</mark> : piece.text,
        )}
      </Text>
    </button>
  );
}
