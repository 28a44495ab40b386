import type { CaptionLine, CaptionPage } from '@plenary/contract/captions/operations';
import type { EventOf } from '@plenary/contract/live';
import type { CaptionsTopic } from '@plenary/contract/captions/topics';
import { CAPTIONS } from '@plenary/domain/captions/limits';
import { pictureReached } from '@plenary/domain/captions/rules';

/** Captions of a session, as far as the page knows them. */
export interface CaptionsState {
  /** In their order. */
  readonly lines: readonly CaptionLine[];
  readonly has_more: boolean;
  readonly languages: readonly string[];
  /** The picture that the page plays; null: none. */
  readonly picture: Picture | null;
  /** Lines up to this position are too old to stand over the picture. */
  readonly past: number;
}

/** A picture that plays, as far as captions need to know. */
export interface Picture {
  /** How late it comes, in ms; 0 where that is not known, and for recordings. */
  readonly behindMs: () => number;
  /** Whether its sound is on. */
  readonly heard: () => boolean;
}

export const NO_CAPTIONS: CaptionsState = { lines: [], has_more: false, languages: [], past: 0, picture: null };

/** Lines that a page keeps. Those before are read again where a person wants them. */
const KEPT = 500;

/**
 * The present state, which replaces what was known of the lines.
 * @param now milliseconds on the event's clock
 */
export function withPresent(
  state: CaptionsState,
  { lines, has_more, languages }: CaptionPage,
  now: number,
): CaptionsState {
  const old = lines.findLast(({ at }) => Date.parse(at) < now - CAPTIONS.picture_ms);
  return { ...state, lines, has_more, languages, past: old?.position ?? 0 };
}

/** Lines before those that are known. */
export function withOlder(state: CaptionsState, { lines, has_more }: CaptionPage): CaptionsState {
  return { ...state, lines: merged([...lines, ...state.lines]), has_more };
}

/** Adds the news of the live connection; kinds that this version does not know are left out. */
export function withEvents(state: CaptionsState, events: readonly EventOf<CaptionsTopic>[]): CaptionsState {
  return events.reduce(withEvent, state);
}

function withEvent(state: CaptionsState, { kind, payload }: EventOf<CaptionsTopic>): CaptionsState {
  if (kind === 'line.sent' || kind === 'line.corrected') {
    // A line that was taken back says no more than its id.
    return 'line' in payload ? withLine(state, payload.line) : state;
  }
  if (kind !== 'line.removed') return state;
  const { id } = payload;
  return { ...state, lines: state.lines.filter((line) => line.id !== id) };
}

/** A correction of a line that is not kept any more adds nothing. */
function withLine(state: CaptionsState, line: CaptionLine): CaptionsState {
  const [first] = state.lines;
  if (state.has_more && first && line.position < first.position) return state;
  const all = merged([...state.lines, line]);
  const { languages } = state;
  return {
    ...state,
    lines: all.slice(-KEPT),
    has_more: state.has_more || all.length > KEPT,
    languages: languages.includes(line.language) ? languages : [...languages, line.language],
  };
}

/** Each line once, as it was said last, by position. */
function merged(lines: readonly CaptionLine[]): CaptionLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => one.position - other.position);
}

/** The lines of a language; null: of all. */
export function linesOf({ lines }: CaptionsState, language: string | null): readonly CaptionLine[] {
  return language === null ? lines : lines.filter((line) => line.language === language);
}

/**
 * The lines that stand over the picture, the latest last: it has come to their words (CAP9).
 * @param now milliseconds on the event's clock
 */
export function onPicture(state: CaptionsState, language: string, now: number): readonly CaptionLine[] {
  const behind_ms = state.picture?.behindMs() ?? 0;
  const young = linesOf(state, language).filter(
    ({ position, at }) => position > state.past && pictureReached(Date.parse(at), now, behind_ms),
  );
  return young.slice(-CAPTIONS.picture_lines);
}

/** All that was said is too old for the picture: nothing has come for a while. */
export function withQuiet(state: CaptionsState, position: number): CaptionsState {
  return { ...state, past: Math.max(state.past, position) };
}

/** How late anyone who captions on this page hears the stream, in ms: as its picture comes; in the hall, without its sound, not at all. */
export function audibleLag({ picture }: CaptionsState): number {
  return picture?.heard() ? Math.min(Math.round(Math.max(0, picture.behindMs())), CAPTIONS.behind_max_ms) : 0;
}
