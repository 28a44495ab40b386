import { isBlank } from '../blank.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import type { Translations } from '../language/texts.ts';
import { withTypedTexts, type TextRules, type TypedTexts } from '../language/typed-texts.ts';
import { addressProblem } from '../streams/address.ts';
import { embedAddress, mayEmbed } from '../streams/embed.ts';
import { slugFor } from '../studio/new-event.ts';
import { webUrl } from '../web-address.ts';

/** Where people take part in a hall's sessions. */
export const HALL_KINDS = ['on_site', 'online', 'both'] as const;
export type HallKind = (typeof HALL_KINDS)[number];

/** The kinds of stream that a hall can have: an HLS address, a hosted one, a page in a frame, a page elsewhere. */
export const HALL_STREAMS = ['mux', 'hosted', 'embed', 'external'] as const;

/** The most of each: characters, entries, people. A name is as long as a session's place can be. */
export const HALLS = {
  per_event: 200,
  name_max: 200,
  aliases_max: 20,
  moderators_max: 20,
  capacity_max: 1_000_000,
  address_max: 2_000,
} as const;

/** The texts of a hall that may be in several languages. */
export const HALL_TEXTS = { name: { max: HALLS.name_max } } as const satisfies TextRules;

/** The stream of a hall. */
export interface HallStream {
  readonly type: (typeof HALL_STREAMS)[number];
  /** An address of the web or a path of this site; null: a hosted one. */
  readonly playback_url: string | null;
  /** The name of a hosted stream; null: any other. */
  readonly entry_id: string | null;
}

/** A hall as an organiser describes it. */
export interface HallValues {
  readonly name: string;
  /** Its name in further languages (TXT1). */
  readonly translations?: Translations | undefined;
  /** Other names by which schedules and people call it. */
  readonly aliases: readonly string[];
  readonly kind: HallKind;
  /** People whom it holds; null: nobody said. */
  readonly capacity: number | null;
  /** null: none. */
  readonly stream: HallStream | null;
  /** Names of the people who lead it. */
  readonly moderators: readonly string[];
}

export type Hall = HallValues & { readonly id: string };

/** The key of a hall's name: names that differ in case, accents and spaces alone have the same one (HAL1). */
export function hallKey(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.trim().replace(/\s+/g, ' ');
}

type Named = Pick<HallValues, 'name' | 'aliases' | 'translations'>;

/** The hall that a place names, by its name in any language or an alias; undefined: the place is none (HAL2). */
export function hallAt<H extends Named>(halls: readonly H[], place: string | null): H | undefined {
  const key = hallKey(place ?? '');
  return key === '' ? undefined : halls.find((hall) => namesOf(hall).includes(key));
}

const namesOf = ({ name, aliases, translations = {} }: Named): string[] =>
  [name, ...aliases, ...Object.values(translations).flatMap((texts) => texts['name'] ?? [])].map(hallKey);

/** A hall as typed, with texts trimmed and each name once; a hall on site has no stream, and a hosted one has a name. */
export function tidyHall(typed: HallValues, others: readonly HallValues[]): HallValues {
  const name = oneLine(typed.name);
  const moderators = typed.moderators.map(oneLine).filter((one) => one !== '');
  const stream = typed.kind === 'on_site' ? null : typed.stream && tidyStream(typed.stream, name, others);
  const translations = withTypedTexts({}, (typed.translations ?? {}) as TypedTexts, HALL_TEXTS);
  return {
    ...typed,
    name,
    translations,
    aliases: apart(typed.aliases, [name]),
    moderators: [...new Set(moderators)],
    stream,
  };
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Names that are not blank, each once, and none of `known`. */
function apart(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(hallKey));
  return names.map(oneLine).filter((name) => {
    const key = hallKey(name);
    if (key === '' || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

function tidyStream(stream: HallStream, name: string, others: readonly HallValues[]): HallStream {
  if (stream.type !== 'hosted')
    return { type: stream.type, playback_url: stream.playback_url?.trim() ?? null, entry_id: null };
  const taken = new Set(others.map((other) => other.stream?.entry_id));
  return { type: 'hosted', playback_url: null, entry_id: stream.entry_id ?? freeName(slugFor(name) || 'hall', taken) };
}

function freeName(wanted: string, taken: ReadonlySet<string | null | undefined>, nth = 1): string {
  const name = nth === 1 ? wanted : `${wanted.slice(0, 60)}-${nth}`;
  return taken.has(name) ? freeName(wanted, taken, nth + 1) : name;
}

/** A renamed hall: its old name finds it as before, in schedules that are imported again (HAL4). */
export function renamedHall(before: HallValues, after: HallValues): HallValues {
  const same = hallKey(before.name) === hallKey(after.name);
  return same ? after : { ...after, aliases: apart([...after.aliases, before.name], [after.name]) };
}

/**
 * The problems of a tidy hall, by field (HAL1, HAL5).
 * @param others the other halls of its event
 */
export function hallProblems(hall: HallValues, others: readonly HallValues[], site: StreamSite): FieldProblems {
  const all: Record<string, FieldProblem[]> = {
    name: nameProblems(hall.name, others),
    aliases: aliasProblems(hall.aliases, others),
    ...translatedTwice(hall, others),
    capacity: (hall.capacity ?? 0) > HALLS.capacity_max ? [{ code: 'too_big', max: HALLS.capacity_max }] : [],
    moderators: listProblems(hall.moderators, HALLS.moderators_max),
    address: hall.stream ? streamProblems(hall.stream, site) : [],
  };
  return Object.fromEntries(Object.entries(all).filter(([, problems]) => problems.length > 0));
}

const TWICE: FieldProblem = { code: 'hall_twice' };

function nameProblems(name: string, others: readonly HallValues[]): FieldProblem[] {
  if (isBlank(name) || hallKey(name) === '') return [{ code: 'empty' }];
  if (name.length > HALLS.name_max) return [{ code: 'too_long', max: HALLS.name_max }];
  return hallAt(others, name) ? [{ code: 'hall_twice' }] : [];
}

function translatedTwice({ translations = {} }: HallValues, others: readonly HallValues[]) {
  const twice = Object.entries(translations).filter(([, { name }]) => typeof name === 'string' && hallAt(others, name));
  return Object.fromEntries(twice.map(([language]) => [`translations.${language}.name`, [TWICE]]));
}

function aliasProblems(aliases: readonly string[], others: readonly HallValues[]): FieldProblem[] {
  const taken = aliases.filter((alias) => hallAt(others, alias));
  return [
    ...listProblems(aliases, HALLS.aliases_max),
    ...taken.map((value) => ({ code: 'value' as const, value, problem: { code: 'hall_twice' as const } })),
  ];
}

function listProblems(values: readonly string[], most: number): FieldProblem[] {
  if (values.length > most) return [{ code: 'too_many_values', max: most }];
  return values.some((value) => value.length > HALLS.name_max) ? [{ code: 'too_long', max: HALLS.name_max }] : [];
}

/** A path of this site. */
const PATH = /^\/(?![/\\])\S*$/;

/** The pages of this site that streams are played on. */
export interface StreamSite {
  /** Whether they come over https. */
  readonly secure: boolean;
  /** Sources that their frames may be of, beside the known ones (`mayEmbed`); absent: frames are not judged. */
  readonly embed_hosts?: readonly string[];
}

/** The problems of a stream's address (HAL5, STR19). */
export function streamProblems(
  { type, playback_url }: Pick<HallStream, 'type' | 'playback_url'>,
  { secure, embed_hosts }: StreamSite,
): FieldProblem[] {
  if (type === 'hosted') return [];
  const address = playback_url ?? '';
  if (address === '') return [{ code: 'empty' }];
  if (address.length > HALLS.address_max) return [{ code: 'too_long', max: HALLS.address_max }];
  if (webUrl(address) === null && (type === 'embed' || !PATH.test(address))) return [{ code: 'not_a_link' }];
  if (type === 'embed' && embed_hosts && !mayEmbed(embedAddress(address), embed_hosts))
    return [{ code: 'stream_not_framed' }];
  const problem = addressProblem(address, secure);
  if (problem === 'video_page' && type === 'mux') return [{ code: 'stream_video_page' }];
  return problem === 'not_secure' && type !== 'external' ? [{ code: 'stream_not_secure' }] : [];
}
