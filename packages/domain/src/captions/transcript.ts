/** A line of a transcript. */
export interface TranscriptLine {
  readonly text: string;
  /** When it was sent, in ms on the event's clock. */
  readonly at: number;
}

/** A cue lasts this long where no other follows sooner, in ms. */
const CUE_MS = 6_000;
/** And no shorter than this: lines may be sent in the same moment. */
const SHORTEST_MS = 500;

/**
 * A transcript as WebVTT (CAP8).
 * @param lines of one language, in their order
 * @param start of the stream, in ms on the event's clock; what was sent before it stands at 0
 */
export function transcriptVtt(lines: readonly TranscriptLine[], start: number): string {
  const times = timesOf(lines, start);
  const cues = lines.map(({ text }, index) => {
    const from = times[index] ?? 0;
    const to = Math.max(from + SHORTEST_MS, Math.min(from + CUE_MS, times[index + 1] ?? Number.POSITIVE_INFINITY));
    return `${vttTime(from)} --> ${vttTime(to)}\n${escaped(text)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/**
 * A transcript as plain text, each line with its time (CAP8).
 * @param lines of one language, in their order
 * @param start of the stream, in ms on the event's clock
 */
export function transcriptText(lines: readonly TranscriptLine[], start: number): string {
  const times = timesOf(lines, start);
  return lines.map(({ text }, index) => `[${clockTime(times[index] ?? 0)}] ${text}\n`).join('');
}

/** Time of a line in its transcript: `1:02:03`, or `2:03` below an hour. */
export function shortTime(at: number, start: number): string {
  return clockTime(Math.max(0, at - start)).replace(/^00:0?/, '');
}

/** Milliseconds since the start. They never go back: a clock that was moved between two lines does not mix them. */
function timesOf(lines: readonly TranscriptLine[], start: number): number[] {
  let last = 0;
  return lines.map(({ at }) => (last = Math.max(last, at - start)));
}

const two = (value: number): string => String(value).padStart(2, '0');

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function vttTime(ms: number): string {
  return `${clockTime(ms)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Without it `<i>` would be a tag, and `-->` could begin a cue. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
