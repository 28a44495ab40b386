import type { HistoryChange, HistoryValue } from '@plenary/domain/audit/history';
import type { Language } from '@plenary/domain/language/language';
import { momentText } from '@plenary/texts/formats';
import { languageName } from '@plenary/texts/language-names';
import type { useTexts } from '../../../page/use-texts.ts';
import { FIELD_NAMES } from '../sections/field-names.ts';
import { GROUP_IDS, GROUPS, type Setting } from '../settings/groups.ts';

type Texts = ReturnType<typeof useTexts>;

/** Fields of events, sessions, halls, rooms, people and doors; those of settings have the names that their page gives them. */
const FIELDS = [
  ...(['name', 'event_kind', 'time_zone', 'starts_at', 'ends_at', 'opens_at', 'closes_at', 'clock_offset_ms'] as const),
  ...([
    'max_occupancy',
    'featured',
    'cancelled',
    'hidden',
    'title',
    'location',
    'link',
    'description',
    'speakers',
  ] as const),
  ...(['track', 'format', 'language', 'stream', 'picture', 'kind', 'capacity', 'aliases', 'moderators'] as const),
  ...(['stream_type', 'max_guests', 'host', 'roles', 'people', 'added', 'changed', 'removed', 'issuer'] as const),
  ...(['algorithm', 'audience', 'client_id', 'has_secret', 'muted', 'muted_until', 'banned', 'banned_until'] as const),
  ...(['until', 'holding', 'keep', 'frozen', 'slow_seconds', 'decision', 'minutes', 'state', 'slug'] as const),
  ...(['created_at', 'moved', 'levels', 'sessions', 'halls', 'rooms', 'exhibitors', 'sponsors', 'areas'] as const),
  ...(['pages', 'vault', 'games', 'polls', 'tour', 'accent_color', 'media', 'logo', 'translations'] as const),
  ...(['blocked_words', 'links', 'known_hosts', 'on_match', 'hold_first'] as const),
  ...(['most', 'anonymous', 'may_change', 'results', 'session'] as const),
  ...([
    'large_picture',
    'part',
    'marker_offset_minutes',
    'open_session',
    'switched_off',
    'hosts',
    'external_link',
  ] as const),
] as const;
const SETTINGS: readonly Setting[] = GROUP_IDS.flatMap((group): readonly Setting[] => GROUPS[group]);

/** Fields whose values are words of the program, which have names. */
const CODED: ReadonlySet<string> = new Set([
  'kind',
  'results',
  'event_kind',
  'stream_type',
  'roles',
  'state',
  'decision',
  'switched_off',
  'links',
  'on_match',
]);
const codesText = (t: Texts['t'], text: string): string =>
  text
    .split(', ')
    .map((code) => t('history.value', { code, text: code }))
    .join(', ');

/** The changes of an entry, a line a field; what no page names is left out, and fields without values share a line (AUD5). */
export function changeTexts(texts: Texts, changes: readonly HistoryChange[], zone: string): string[] {
  const { t } = texts;
  const lines: string[] = [];
  const touched: string[] = [];
  for (const change of changes) {
    const field = labelOf(t, change.field);
    if (field === null) continue;
    if (change.kind === 'touched') touched.push(field);
    else if (change.kind === 'picture') lines.push(t('history.picture', { ...change, field }));
    else if (change.kind === 'counts') lines.push(t('history.counts', { ...change, field }));
    else if (change.kind === 'names') lines.push(...namesTexts(t, field, change));
    else lines.push(lineOf(texts, languageIn(t, field, change.language), change, zone));
  }
  return touched.length > 0 ? [...lines, t('history.touched', { fields: touched.join(', ') })] : lines;
}

/** A line for the names that a list has gained, and one for those that it has lost. */
function namesTexts(
  t: Texts['t'],
  field: string,
  { added, removed }: Extract<HistoryChange, { readonly kind: 'names' }>,
): string[] {
  const all = (names: readonly string[]): string => names.map((name) => `\u2068${name}\u2069`).join(', ');
  return [
    ...(added.length > 0 ? [t('history.names_added', { field, names: all(added) })] : []),
    ...(removed.length > 0 ? [t('history.names_removed', { field, names: all(removed) })] : []),
  ];
}

/** The name of a field with the language in which it was changed; undefined: that of the event. */
export function languageIn(t: Texts['t'], field: string, language: string | undefined): string {
  if (language === undefined) return field;
  return t('text-languages.in_language', { field, language: languageName(language as Language) });
}

interface Values {
  readonly field: string;
  readonly before: HistoryValue;
  readonly after: HistoryValue;
}

function lineOf(texts: Texts, field: string, { field: name, before, after }: Values, zone: string): string {
  const { t } = texts;
  const said = (value: HistoryValue): string =>
    value.kind === 'text' && CODED.has(name)
      ? codesText(t, name === 'results' ? `results_${value.text}` : value.text)
      : valueText(texts, value, zone);
  return before.kind === 'none'
    ? t('history.set', { field, after: said(after) })
    : t('history.from_to', { field, before: said(before), after: said(after) });
}

/** The name of a field; null: it has none. */
function labelOf(t: Texts['t'], field: string): string | null {
  const known = FIELDS.find((one) => one === field);
  if (known) return t(`history.fields.${known}`);
  const setting = SETTINGS.find(({ key }) => key === field);
  if (setting) return settingLabel(t, setting);
  // Rooms have the fields of their section.
  const of_section = FIELD_NAMES.find((one) => one === field);
  return of_section ? t(`studio.section.field.${of_section}`) : null;
}

function settingLabel(t: Texts['t'], setting: Setting): string {
  if (setting.kind === 'number') return t(`event-settings.field.${setting.key}`);
  if (setting.kind !== 'text') return t(`event-settings.${setting.key}`);
  return t(`event-settings.field.${setting.key}`);
}

function valueText({ t, language }: Texts, value: HistoryValue, zone: string): string {
  switch (value.kind) {
    case 'none':
      return t('history.nothing');
    case 'flag':
      return t(value.on ? 'history.on' : 'history.off');
    case 'number':
      return new Intl.NumberFormat(language).format(value.number);
    case 'moment':
      return momentText(language, Date.parse(value.at), zone);
    case 'text':
      return `\u2068${value.text}\u2069`;
    case 'stream': {
      const { stream, address } = value;
      const from = t('history.value', { code: stream === 'none' ? 'no_stream' : stream, text: '' });
      return address === null ? from : `${from} (\u2068${address}\u2069)`;
    }
  }
}
