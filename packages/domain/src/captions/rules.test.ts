import { describe, expect, it } from 'vitest';
import { at, RULES, session } from '../timeline/timeline.fixture.ts';
import { cutDraft } from './draft.ts';
import { CAPTIONS } from './limits.ts';
import { cleanLine, languageTag, mayCaption, mayCorrect, pictureReached, saidAt } from './rules.ts';
import { shortTime, transcriptText, transcriptVtt } from './transcript.ts';

const talk = session();

describe('[CAP1] captions of a stream are typed while it may be on', () => {
  it.each([
    ['09:54', false],
    ['09:55', true],
    ['10:30', true],
    ['11:29', true],
    ['11:30', false],
  ])('at %s: %s', (time, may) => expect(mayCaption(talk, at(time), RULES)).toBe(may));

  it('of nothing else, and of none that was called off', () => {
    expect(mayCaption({ ...talk, type: 'live-meeting' }, at('10:30'), RULES)).toBe(true);
    expect(mayCaption({ ...talk, type: 'meeting' }, at('10:30'), RULES)).toBe(false);
    expect(mayCaption({ ...talk, cancelled: true }, at('10:30'), RULES)).toBe(false);
  });
});

describe('[CAP2] a line', () => {
  it('is one line of text, whatever was sent', () => {
    expect(cleanLine('  <b>Hello\r\n\u0000world</b>\t!  ')).toEqual({ kind: 'text', text: '<b>Hello world</b> !' });
    expect(cleanLine(' \u200b\n')).toEqual({ kind: 'empty' });
  });

  it('has at most 200 characters, and an emoji is one', () => {
    expect(cleanLine('🐟'.repeat(CAPTIONS.line_max)).kind).toBe('text');
    expect(cleanLine('a'.repeat(CAPTIONS.line_max + 1)).kind).toBe('too_long');
  });

  it.each([
    ['de-at', 'de-AT'],
    [' pt-br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['', null],
    ['english!', null],
    ['a'.repeat(40), null],
  ])('[CAP5] the language %j is %j', (tag, known) => expect(languageTag(tag)).toBe(known));
});

it('[CAP3] a line is corrected within 15 s, and not by a clock that was set back', () => {
  expect([mayCorrect(0, 14_999), mayCorrect(0, 15_000), mayCorrect(600_000, 0)]).toEqual([true, false, false]);
});

describe('[CAP4] what is typed', () => {
  it('stays until its line ends', () => {
    expect(cutDraft('Good mor')).toEqual({ lines: [], rest: 'Good mor' });
    expect(cutDraft('Good morning\n')).toEqual({ lines: ['Good morning'], rest: '' });
    expect(cutDraft('one\r\n\r\ntwo\nth')).toEqual({ lines: ['one', 'two'], rest: 'th' });
  });

  it('ends at its last space where it grows over the limit', () => {
    const words = `${'tide '.repeat(40)}x`;
    const { lines, rest } = cutDraft(words);
    expect([lines, rest]).toEqual([['tide '.repeat(40).trim()], 'x']);
    expect(cutDraft('a'.repeat(450)).lines.map(({ length }) => length)).toEqual([200, 200]);
    expect(cutDraft('a'.repeat(450)).rest).toHaveLength(50);
  });
});

describe('[CAP8] a transcript', () => {
  const start = at('10:00');
  const lines = [
    { text: 'Before the start', at: start - 60_000 },
    { text: 'A --> <i>B</i> & C', at: start + 1_500 },
    { text: 'Much later', at: start + 3_723_004 },
  ];

  it('is WebVTT with times since the start, and nothing in it is markup', () => {
    expect(transcriptVtt(lines, start)).toBe(
      [
        'WEBVTT\n',
        '00:00:00.000 --> 00:00:01.500\nBefore the start\n',
        '00:00:01.500 --> 00:00:07.500\nA --&gt; &lt;i&gt;B&lt;/i&gt; &amp; C\n',
        '01:02:03.004 --> 01:02:09.004\nMuch later\n',
      ].join('\n'),
    );
    expect(transcriptVtt([], start)).toBe('WEBVTT\n');
  });

  it('is plain text', () => {
    expect(transcriptText(lines, start)).toBe(
      '[00:00:00] Before the start\n[00:00:01] A --> <i>B</i> & C\n[01:02:03] Much later\n',
    );
    expect([shortTime(start + 63_000, start), shortTime(start + 3_723_004, start)]).toEqual(['1:03', '01:02:03']);
  });

  it('keeps its order where the clock was moved between two lines', () => {
    const moved = [lines[2]!, lines[1]!];
    expect(transcriptText(moved, start)).toBe('[01:02:03] Much later\n[01:02:03] A --> <i>B</i> & C\n');
  });
});

describe('[CAP9] the words of a line', () => {
  it('were said when it was sent, less how late its captioner hears the stream, a minute at most', () => {
    expect([saidAt(100_000, 7_000), saidAt(100_000, 0), saidAt(100_000, 90_000), saidAt(100_000, -5)]).toEqual([
      93_000, 100_000, 40_000, 100_000,
    ]);
  });

  it('are reached by the picture as late as it comes', () => {
    expect(pictureReached(93_000, 99_999, 7_000)).toBe(false);
    expect(pictureReached(93_000, 100_000, 7_000)).toBe(true);
    // Clocks of pages are some milliseconds off: without a delay nothing waits for them.
    expect(pictureReached(100_001, 100_000, 0)).toBe(true);
  });
});
