import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import type { CheckedChange, SessionChange } from '@plenary/domain/timeline/edit/check-change';
import type { Translations } from '@plenary/domain/language/texts';
import { textProblems, withTypedTexts, type TypedTexts } from '@plenary/domain/language/typed-texts';
import type { SessionValues } from '@plenary/domain/timeline/edit/fields';
import { partOf, type TypedPart } from '@plenary/domain/timeline/edit/part-of';
import {
  SESSION_TEXTS,
  SPEAKER_TEXTS,
  hostColumns,
  speakersOf,
  tidyTrack,
  type TypedSpeaker,
} from '@plenary/domain/timeline/edit/typed';
import { streamOf, type TypedStream } from '@plenary/domain/timeline/edit/typed-stream';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { streamSite } from '../../../http/site-origin.ts';
import { findFiles } from '../../files/index.ts';
import { findWithHidden } from '../index.ts';
import { hasParts, listSpeakers } from './store.ts';

/** The fields of a session as a form sends them, where they are not its values yet. */
export interface TypedFields extends Omit<
  SessionChange,
  | keyof ReturnType<typeof hostColumns>
  | (
      | 'speakers'
      | 'stream'
      | 'cover_image_file'
      | 'large_image_file'
      | 'misc'
      | 'marker_offset_minutes'
      | 'translations'
    )
> {
  readonly speakers?: readonly TypedSpeaker[] | undefined;
  readonly hosts?: readonly TypedSpeaker[] | undefined;
  readonly stream?: TypedStream | undefined;
  /** Id of a file; null: none. */
  readonly picture?: string | null | undefined;
  readonly large_picture?: string | null | undefined;
  readonly part?: TypedPart | undefined;
  readonly translations?: TypedTexts | undefined;
}

/** The session that typed fields are of. */
export interface Typed {
  readonly event_id: string;
  readonly id: string;
  readonly guid: string;
  readonly title: string;
  /** The further languages of its event. */
  readonly languages: readonly string[];
  readonly fields: TypedFields;
  /** Absent: a new session. */
  readonly stored?: typeof NEW | undefined;
}

/** The change that typed fields make of a session, with the problems of those that are none (PRG6, PRG7, PRG10, PRG14, PRG15, PRG16). */
export async function typedChange(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  {
    event_id,
    languages,
    fields: { speakers, hosts, stream, picture, large_picture, part, translations, categories, ...fields },
    stored = NEW,
    ...of
  }: Typed,
): Promise<{ readonly change: SessionChange; readonly errors: FieldProblems }> {
  const streamed = stream && streamOf(stream, stored, { ...of, title: fields.title || of.title }, streamSite(config));
  const parted = part && (await typedPart(tx, event_id, of.id, part, stored));
  const people = [...(speakers ?? []), ...(hosts ?? [])];
  const known = await knownSpeakers(tx, event_id, people, [...stored.speakers, ...stored.hosts]);
  const named = [picture, large_picture, stream?.poster, stream?.sponsor?.logo];
  const missing = await missingPictures(tx, event_id, [...named, ...people.map((one) => one.picture)]);
  const errors: Record<string, readonly FieldProblem[]> = {
    ...(streamed?.ok === false && streamed.errors),
    ...(parted?.ok === false && { part: [parted.problem] }),
    ...(missing && { picture: [{ code: 'no_file_here' }] }),
    ...(translations && textProblems(translations, SESSION_TEXTS, [...languages, ...languagesIn(stored)])),
    ...bioProblems(people, languages, known),
  };
  return {
    change: {
      ...fields,
      ...(categories && { categories: categories.map(tidyTrack) }),
      ...(picture !== undefined && { cover_image_file: picture }),
      ...(large_picture !== undefined && { large_image_file: large_picture }),
      ...(speakers && { speakers: speakersOf(speakers, known) }),
      ...(hosts && hostColumns(speakersOf(hosts, [...stored.hosts, ...known]))),
      ...(translations && { translations: withTypedTexts(stored.translations, translations, SESSION_TEXTS) }),
      ...(streamed?.ok && streamed.values),
      ...(parted?.ok && parted.values),
      ...(fields.hidden !== undefined && { hidden: fields.hidden }),
    },
    errors,
  };
}

const NEW: Pick<
  SessionValues,
  'speakers' | 'hosts' | 'stream' | 'do_not_stream' | 'type' | 'translations' | 'misc' | 'marker_offset_minutes'
> = {
  ...{ speakers: [], hosts: [], stream: null, do_not_stream: false, type: 'meeting', translations: {} },
  ...{ misc: null, marker_offset_minutes: null },
};

/** The columns of a session that is made a part of another, or of none (PRG14). */
async function typedPart(tx: Tx, event_id: string, id: string, part: TypedPart, stored: typeof NEW) {
  const target = part.session === null ? null : await findWithHidden(tx, event_id, part.session);
  const whole = stored.misc === null ? null : await findWithHidden(tx, event_id, stored.misc);
  const of = { id, has_parts: await hasParts(tx, event_id, id), whole_hidden: whole?.hidden === true };
  return partOf(part, stored, target, of);
}

/** A language that was taken out of the event keeps its texts (TXT3). */
const languagesIn = ({ translations = {} }: { readonly translations?: Translations | undefined }): string[] =>
  Object.keys(translations);

/**
 * The problems of translated bios, as those of the speakers.
 * @param languages the further ones of the event
 * @param known the same people as they are stored
 */
export function bioProblems(
  speakers: readonly TypedSpeaker[],
  languages: readonly string[],
  known: SessionValues['speakers'],
): FieldProblems {
  const possible = [...languages, ...known.flatMap(languagesIn)];
  const problems = speakers.flatMap(({ translations = {} }) =>
    Object.values(textProblems(translations, SPEAKER_TEXTS, possible)).flat(),
  );
  return problems.length > 0 ? { speakers: problems } : {};
}

/** The speakers of a session, and those of other sessions who were chosen for it. */
async function knownSpeakers(
  tx: Tx,
  event_id: string,
  typed: readonly TypedSpeaker[],
  stored: SessionValues['speakers'],
): Promise<SessionValues['speakers']> {
  const others = typed.map(({ uid }) => uid).filter((uid) => !stored.some((one) => one.uid === uid));
  return others.length === 0 ? stored : [...stored, ...(await listSpeakers(tx, event_id, others))];
}

/** Whether one of these pictures is none of the event's. */
export async function missingPictures(
  tx: Tx,
  event_id: string,
  ids: readonly (string | null | undefined)[],
): Promise<boolean> {
  const named = ids.filter((id) => typeof id === 'string');
  if (named.length === 0) return false;
  const found = await findFiles(tx, event_id, named);
  return named.some((id) => !found.has(id));
}

/** A checked change with further problems. */
export function withProblems(checked: CheckedChange, errors: FieldProblems): CheckedChange {
  if (Object.keys(errors).length === 0) return checked;
  return { ok: false, errors: { ...(!checked.ok && checked.errors), ...errors } };
}
