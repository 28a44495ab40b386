import type { CaptionLine } from '@plenary/contract/captions/operations';
import type { EventOf } from '@plenary/contract/live';
import type { CaptionsTopic } from '@plenary/contract/captions/topics';
import { describe, expect, it } from 'vitest';
import {
  audibleLag,
  linesOf,
  NO_CAPTIONS,
  onPicture,
  withEvents,
  withOlder,
  withPresent,
  withQuiet,
} from './captions-model.ts';

const NOW = Date.parse('2026-06-15T10:00:00Z');

function line(position: number, more: Partial<CaptionLine> = {}): CaptionLine {
  const at = new Date(NOW).toISOString();
  return { id: String(position).padStart(24, '0'), position, language: 'en', text: `line ${position}`, at, ...more };
}

const event = (kind: string, payload: object) =>
  ({ seq: 1, kind, payload: { v: 1, ...payload } }) as EventOf<CaptionsTopic>;
const sent = (...lines: CaptionLine[]) => lines.map((one) => event('line.sent', { line: one }));
const textsOf = (lines: readonly CaptionLine[]) => lines.map(({ text }) => text);

describe('[CAP6] captions on a page', () => {
  it('come in one order, each once, as it was said last', () => {
    const page = { lines: [line(1), line(2)], has_more: false, languages: ['en'] };
    const state = withEvents(withPresent(NO_CAPTIONS, page, NOW), [
      ...sent(line(2), line(4, { language: 'de' }), line(3)),
      event('line.corrected', { line: line(2, { text: 'better' }) }),
      event('line.removed', { id: line(1).id }),
      event('line.sung', { line: line(9) }),
    ]);
    expect(textsOf(state.lines)).toEqual(['better', 'line 3', 'line 4']);
    expect([state.languages, textsOf(linesOf(state, 'de'))]).toEqual([['en', 'de'], ['line 4']]);
  });

  it('are at most 500 here, and those before are read again', () => {
    const many = Array.from({ length: 501 }, (_, n) => line(n + 1));
    const state = withEvents(NO_CAPTIONS, sent(...many));
    expect([state.lines.length, state.lines[0]?.position, state.has_more]).toEqual([500, 2, true]);
    const late = withEvents(state, [event('line.corrected', { line: line(1, { text: 'late' }) })]);
    expect(late.lines).toEqual(state.lines);
    const older = withOlder(state, { lines: [line(1)], has_more: false, languages: ['en'] });
    expect([older.lines[0]?.position, older.has_more]).toEqual([1, false]);
  });

  it('what was taken back before it was read is nothing', () => {
    expect(withEvents(NO_CAPTIONS, [event('line.sent', { id: line(1).id })])).toEqual(NO_CAPTIONS);
  });
});

describe('[CAP7] over the picture', () => {
  it('stand the last two lines of a language, for as long as they are young', () => {
    const old = line(1, { at: new Date(NOW - 60_000).toISOString() });
    const present = withPresent(NO_CAPTIONS, { lines: [old], has_more: false, languages: ['en'] }, NOW);
    expect(onPicture(present, 'en', NOW)).toEqual([]);
    const state = withEvents(present, sent(line(2), line(3, { language: 'de' }), line(4), line(5)));
    expect(textsOf(onPicture(state, 'en', NOW))).toEqual(['line 4', 'line 5']);
    expect(textsOf(onPicture(state, 'de', NOW))).toEqual(['line 3']);
    expect(onPicture(withQuiet(state, 5), 'en', NOW)).toEqual([]);
  });
});

describe('[CAP9] a picture that comes seven seconds late', () => {
  const picture = (heard: boolean) => ({ behindMs: () => 7_000.4, heard: () => heard });
  const said = withEvents({ ...NO_CAPTIONS, picture: picture(true) }, sent(line(1), line(2)));

  it('has a line over it when it comes to its words, and all lines beside it at once', () => {
    expect(textsOf(onPicture(said, 'en', NOW + 7_000))).toEqual([]);
    expect(textsOf(onPicture(said, 'en', NOW + 7_001))).toEqual(['line 1', 'line 2']);
    expect(textsOf(linesOf(said, 'en'))).toEqual(['line 1', 'line 2']);
    expect(textsOf(onPicture({ ...said, picture: null }, 'en', NOW))).toEqual(['line 1', 'line 2']);
  });

  it('is heard so late by a captioner who has its sound on, and not by one in the hall', () => {
    expect(audibleLag(said)).toBe(7_000);
    expect(audibleLag({ ...said, picture: picture(false) })).toBe(0);
    expect(audibleLag({ ...said, picture: { behindMs: () => 3_600_000, heard: () => true } })).toBe(60_000);
    expect(audibleLag(NO_CAPTIONS)).toBe(0);
  });
});
