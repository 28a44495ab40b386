import { isBlank } from '../../blank.ts';
import type { FieldProblem, FieldProblems } from '../../field-problem.ts';
import { streamProblems, type StreamSite } from '../../halls/halls.ts';
import { embedAddress } from '../../streams/embed.ts';
import { isSessionLink } from './check-change.ts';
import type { SessionValues, StreamValue } from './fields.ts';

/** Where a session's stream comes from: its hall, nowhere, an address of its own, or as it is (`own`). */
export const STREAM_CHOICES = ['hall', 'none', 'mux', 'embed', 'external', 'own'] as const;

/** A stream as a form sends it; fields that are undefined stay. */
export interface TypedStream {
  readonly kind: (typeof STREAM_CHOICES)[number];
  readonly address: string;
  /** Empty: that of its session. */
  readonly title?: string | undefined;
  /** Id of a file; null: none. */
  readonly poster?: string | null | undefined;
  /** Without a name: none. */
  readonly sponsor?:
    | { readonly name: string; readonly url: string; readonly logo?: string | null | undefined }
    | undefined;
}

type Streamed = Pick<SessionValues, 'stream' | 'do_not_stream' | 'type'>;

/** The stream of a session as its form shows it. */
export function typedStream({
  stream,
  do_not_stream,
  title,
}: Pick<SessionValues, 'stream' | 'do_not_stream' | 'title'>) {
  const { sponsor } = stream ?? {};
  return {
    ...choiceOf({ stream, do_not_stream }),
    title: !stream || stream.title === title ? '' : stream.title,
    poster: stream?.poster ?? null,
    sponsor: { name: sponsor?.name ?? '', url: sponsor?.url ?? '', logo: sponsor?.logo ?? null },
  };
}

function choiceOf({ stream, do_not_stream }: Omit<Streamed, 'type'>): Pick<TypedStream, 'kind' | 'address'> {
  if (!stream) return { kind: do_not_stream ? 'none' : 'hall', address: '' };
  const { type, playback_url } = stream;
  if (type === 'hosted' || type === 'tencent' || playback_url === null) return { kind: 'own', address: '' };
  return { kind: type, address: playback_url };
}

/** Whether a session is one that a stream, or none, can be chosen for. */
export const choosesStream = ({ type }: Pick<SessionValues, 'type'>): boolean =>
  type === 'stream' || type === 'meeting';

/** The session that a stream is of, by its ids and its title. */
interface Of {
  readonly id: string;
  readonly guid: string;
  readonly title: string;
}

type Chosen =
  | { readonly ok: true; readonly values: Partial<Streamed> }
  | { readonly ok: false; readonly errors: FieldProblems };

/** The columns that a choice of a stream gives, or its problems by the fields of the form (PRG7, PRG15). */
export function streamOf(typed: TypedStream, stored: Streamed, of: Of, site: StreamSite): Chosen {
  const { kind } = typed;
  const address = typed.address.trim();
  const before = choiceOf(stored);
  const errors = sponsorProblems(typed);
  if (kind === 'own' || (kind === before.kind && address === before.address)) {
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    return { ok: true, values: stored.stream ? { stream: detailed(stored.stream, typed, of) } : {} };
  }
  if (!choosesStream(stored)) return { ok: false, errors: { address: [{ code: 'invalid' }] } };
  if (kind === 'hall' || kind === 'none')
    return { ok: true, values: { stream: null, do_not_stream: kind === 'none', type: 'meeting' } };
  const problems = streamProblems({ type: kind, playback_url: address }, site);
  if (problems.length > 0) return { ok: false, errors: { ...errors, address: problems } };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { title = of.title, poster = null, sponsor } = stored.stream ?? {};
  const playback_url = kind === 'embed' ? embedAddress(address) : address;
  const stream = { key: of.guid, id: of.id, title, poster, entry_id: null, type: kind, playback_url };
  const values = { stream: detailed({ ...stream, ...(sponsor && { sponsor }) }, typed, of), do_not_stream: false };
  return { ok: true, values: { ...values, type: 'stream' } };
}

/** A stream with what is typed about it. */
function detailed(stream: StreamValue, { title, poster, sponsor }: TypedStream, of: Of): StreamValue {
  const { sponsor: known, ...rest } = stream;
  const logo = sponsor?.logo === undefined ? (known?.logo ?? null) : sponsor.logo;
  const next = sponsor ? { name: sponsor.name.trim(), logo, url: sponsor.url.trim() || null } : known;
  return {
    ...rest,
    ...(title !== undefined && { title: title.trim() || of.title }),
    ...(poster !== undefined && { poster }),
    ...(next && !isBlank(next.name) && { sponsor: next }),
  };
}

function sponsorProblems({ sponsor }: TypedStream): FieldProblems {
  if (!sponsor) return {};
  const url = sponsor.url.trim();
  const nameless = isBlank(sponsor.name) && (url !== '' || typeof sponsor.logo === 'string');
  const problem = (code: 'empty' | 'not_a_link'): readonly FieldProblem[] => [{ code }];
  return {
    ...(nameless && { 'stream.sponsor.name': problem('empty') }),
    ...(url !== '' && !isSessionLink(url) && { 'stream.sponsor.url': problem('not_a_link') }),
  };
}
