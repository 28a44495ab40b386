import { cleanCandidate, type CandidateRules } from './candidates.ts';
import { CALLS } from './limits.ts';

const LINE_MAX = 4_000;
/** Sections of media that one description may have: five of sound and picture each, with room for those that ended. */
const SECTIONS_MAX = 64;
const MEDIA = /^m=(audio|video|application) (\d{1,5}) [\w/]{1,40} [\w -]{1,400}$/;
/** Any line: a letter, and printable text. */
const LINE = /^[a-z]=[\x20-\x7e]*$/;
const CANDIDATE = 'a=candidate:';

/**
 * A session description as another browser may receive it, or null where it is none. Addresses are left in candidates alone, and
 * there only those that may pass; what else names one says nothing.
 */
export function cleanDescription(sdp: string, rules: CandidateRules): string | null {
  if (sdp.length > CALLS.sdp_max) return null;
  const lines = sdp.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines[0] !== 'v=0' || lines.some((line) => line.length > LINE_MAX || !LINE.test(line))) return null;
  if (lines.filter((line) => line.startsWith('m=')).length > SECTIONS_MAX) return null;
  const kept: string[] = [];
  for (const line of lines) {
    const clean = cleanLine(line, rules);
    if (clean === null) return null;
    if (clean !== '') kept.push(clean);
  }
  return `${kept.join('\r\n')}\r\n`;
}

/** A line as it may pass; empty: it is left out; null: the description is malformed. */
function cleanLine(line: string, rules: CandidateRules): string | null {
  if (line.startsWith(CANDIDATE)) {
    const clean = cleanCandidate(line.slice('a='.length), rules);
    return clean.ok ? (clean.line === null ? '' : `a=${clean.line}`) : null;
  }
  if (line.startsWith('m=')) return cleanMedia(line);
  if (line.startsWith('c=')) return 'c=IN IP4 0.0.0.0';
  if (line.startsWith('o=')) return line.replace(/ IN IP[46] \S+$/, ' IN IP4 127.0.0.1');
  if (line.startsWith('a=rtcp:')) return 'a=rtcp:9 IN IP4 0.0.0.0';
  return line.startsWith('a=remote-candidates:') ? '' : line;
}

/** The port of a section is that of a candidate, which ICE does not ask for; 0 means that it is refused. */
function cleanMedia(line: string): string | null {
  const [, kind, port] = MEDIA.exec(line) ?? [];
  if (kind === undefined || port === undefined) return null;
  return Number(port) === 0 ? line : line.replace(`m=${kind} ${port} `, `m=${kind} 9 `);
}
