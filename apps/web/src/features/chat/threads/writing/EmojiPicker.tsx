import {
  findEmoji,
  gridStep,
  TONES,
  usedEmoji,
  withTone,
  type Emoji,
  type EmojiGroup,
  type Tone,
} from '@plenary/domain/chat/writing/emoji';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useServices } from '../../../../page/services.tsx';
import type { PageStorage } from '../../../../page/storage/storage.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { hasModifier, isRtl } from '../../../../ui/keys.ts';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { loadEmoji } from './emoji-data.ts';
import { SearchField } from '../../../../ui/input/SearchField.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import styles from './EmojiPicker.module.css';
import { Select } from '../../../../ui/input/Control.tsx';

/** Unicode's groups, each with an emoji that stands for it. */
const GROUPS = {
  0: { sign: '😀', name: 'writing.emoji.smileys' },
  1: { sign: '👋', name: 'writing.emoji.people' },
  3: { sign: '🐻', name: 'writing.emoji.nature' },
  4: { sign: '🍎', name: 'writing.emoji.food' },
  5: { sign: '✈️', name: 'writing.emoji.travel' },
  6: { sign: '⚽', name: 'writing.emoji.activities' },
  7: { sign: '💡', name: 'writing.emoji.objects' },
  8: { sign: '💬', name: 'writing.emoji.symbols' },
  9: { sign: '🏁', name: 'writing.emoji.flags' },
} as const;
type Group = keyof typeof GROUPS;
type Place = Group | 'recent';

interface EmojiPickerProps {
  readonly pick: (emoji: string) => void;
  /** Gives the field the focus back. */
  readonly close: () => void;
  /** The field that it stands above, and the button that opened it. */
  readonly anchor: RefObject<Element | null>;
  readonly opener: RefObject<Element | null>;
}

/** The emoji: those that were used, by kind, or by what is typed of their names. Esc closes it. */
export function EmojiPicker({ pick, close, anchor, opener }: EmojiPickerProps) {
  const { t } = useTexts();
  const { storage } = useServices();
  const all = useEmoji();
  const [recent] = useState(() => recentIn(storage));
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState<Place>(recent.length > 0 ? 'recent' : 0);
  const [tone, setTone] = useState(() => toneIn(storage));
  const search = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => emojiAt(all, { place, query, recent }), [all, place, query, recent]);
  const take = (one: Emoji) => {
    const emoji = withTone(one, tone);
    storage.set('emojiRecent', JSON.stringify(usedEmoji(recentIn(storage), emoji)));
    pick(emoji);
  };
  return (
    <Popover
      label={t('writing.emoji')}
      anchor={anchor}
      opener={opener}
      leave={close}
      // On a phone the keyboard would cover what one came for.
      first={() => (matchMedia('(hover: hover)').matches ? search.current : null)}
      className={styles.picker}
    >
      <Row gap={8} rigid>
        <Search
          input={search}
          query={query}
          change={setQuery}
          into={() =>
            focusOn(search.current?.closest('[role=dialog]')?.querySelector('[data-grid] button[tabindex="0"]'))
          }
          first={() => shown[0] && take(shown[0])}
        />
        <ToneChoice
          tone={tone}
          choose={(next) => {
            setTone(next);
            storage.set('emojiTone', String(next));
          }}
        />
      </Row>
      {query.trim() === '' && <Places place={place} choose={setPlace} recent={recent.length > 0} />}
      <EmojiGrid key={`${place} ${query}`} emoji={shown} tone={tone} take={take} label={placeName(t, place, query)} />
      <Text tone="quiet" text="center" className={styles.none} role="status">
        {all && shown.length === 0 ? t('writing.emoji.none') : ''}
      </Text>
    </Popover>
  );
}

function placeName(t: ReturnType<typeof useTexts>['t'], place: Place, query: string): string {
  if (query.trim() !== '') return t('writing.emoji.found');
  return place === 'recent' ? t('writing.emoji.recent') : t(GROUPS[place].name);
}

interface SearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly change: (query: string) => void;
  /** Leads into the grid. */
  readonly into: () => void;
  /** Takes the first that was found. */
  readonly first: () => void;
}

function Search({ input, query, change, into, first }: SearchProps) {
  const { t } = useTexts();
  return (
    <SearchField
      ref={input}
      className={styles.search}
      label={t('writing.emoji.search')}
      value={query}
      change={change}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        if (event.key === 'Enter' && query.trim() !== '') first();
        else into();
      }}
    />
  );
}

/** A hand in each tone, as a list of choices: every browser draws it for its device. */
function ToneChoice({ tone, choose }: { readonly tone: Tone; readonly choose: (tone: Tone) => void }) {
  const { t } = useTexts();
  return (
    <Select
      className={styles.tone}
      value={tone}
      aria-label={t('writing.emoji.tone')}
      onChange={(event) => choose(Number(event.target.value) as Tone)}
    >
      {TONES.map((one) => (
        <option key={one} value={one}>
          {withTone({ emoji: '✋', tones: true }, one)}
        </option>
      ))}
    </Select>
  );
}

interface PlacesProps {
  readonly place: Place;
  readonly choose: (place: Place) => void;
  readonly recent: boolean;
}

function Places({ place, choose, recent }: PlacesProps) {
  const { t } = useTexts();
  const places: readonly Place[] = [...(recent ? (['recent'] as const) : []), ...GROUP_ORDER];
  return (
    <Row rigid border="below" className={styles.places} role="group" aria-label={t('writing.emoji.kinds')}>
      {places.map((one) => (
        <button
          key={one}
          type="button"
          className={cx(styles.place, one === place && styles.here)}
          aria-pressed={one === place}
          aria-label={placeName(t, one, '')}
          title={placeName(t, one, '')}
          onClick={() => choose(one)}
        >
          {one === 'recent' ? '🕘' : GROUPS[one].sign}
        </button>
      ))}
    </Row>
  );
}

const GROUP_ORDER = Object.keys(GROUPS).map(Number) as Group[];

interface GridProps {
  readonly emoji: readonly Emoji[];
  readonly tone: Tone;
  readonly take: (emoji: Emoji) => void;
  readonly label: string;
}

/** One tab stop; arrow keys lead through the lines. */
function EmojiGrid({ emoji, tone, take, label }: GridProps) {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event)) return;
    const grid = event.currentTarget;
    const columns = columnsOf(grid);
    const forward = isRtl(grid) ? 'ArrowLeft' : 'ArrowRight';
    const next = gridStep(event.key, { at, count: emoji.length, columns, forward });
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    focusOn(grid.children[next]);
  };
  return (
    // The buttons have the focus; the keys of all of them are read here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Grid scroll grow className={styles.grid} role="group" aria-label={label} data-grid="" onKeyDown={onKeyDown}>
      {emoji.map((one, index) => (
        <button
          key={one.emoji}
          type="button"
          className={styles.emoji}
          tabIndex={index === at ? 0 : -1}
          aria-label={one.name}
          title={one.name}
          onFocus={() => setAt(index)}
          onClick={() => take(one)}
        >
          {withTone(one, tone)}
        </button>
      ))}
    </Grid>
  );
}

/** The buttons of the first line of a grid. */
function columnsOf(grid: HTMLElement): number {
  const children = [...grid.children] as HTMLElement[];
  const below = children.findIndex((child) => child.offsetTop > (children[0]?.offsetTop ?? 0));
  return below < 0 ? Math.max(1, children.length) : below;
}

function emojiAt(
  all: readonly EmojiGroup[] | null,
  { place, query, recent }: { readonly place: Place; readonly query: string; readonly recent: readonly string[] },
): readonly Emoji[] {
  if (!all) return [];
  if (query.trim() !== '') return findEmoji(all, query);
  if (place !== 'recent') return all.find(({ group }) => group === place)?.emoji ?? [];
  const known = new Map(all.flatMap(({ emoji }) => emoji).map((one) => [one.emoji, one.name]));
  // A tone that was used stays.
  return recent.map((emoji) => ({ emoji, name: known.get(emoji) ?? emoji, words: '', tones: false }));
}

function useEmoji(): readonly EmojiGroup[] | null {
  const { language } = useTexts();
  const [all, setAll] = useState<readonly EmojiGroup[] | null>(null);
  useEffect(() => {
    let current = true;
    void loadEmoji(language).then((groups) => current && setAll(groups));
    return () => void (current = false);
  }, [language]);
  return all;
}

function recentIn(storage: PageStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.get('emojiRecent') ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string' && one.length < 40) : [];
  } catch {
    return [];
  }
}

function toneIn(storage: PageStorage): Tone {
  return TONES.find((tone) => String(tone) === storage.get('emojiTone')) ?? 0;
}
