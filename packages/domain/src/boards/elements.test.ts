import { tries } from '@plenary/testkit/property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, rectangle } from './boards.fixture.ts';
import { packElement, refuseElement } from './check-element.ts';
import { BOARDS } from './limits.ts';
import type { BoardElement } from './merge.ts';
import { EMPTY, filled, isOverfull } from './room.ts';
import { bytesOf, sizeOf, strokesOf, weightOf } from './weight.ts';

const text = (more: Partial<BoardElement> = {}): BoardElement =>
  rectangle({
    ...{ type: 'text', text: 'Hello', originalText: 'Hello', fontSize: 20, fontFamily: 5, lineHeight: 1.25 },
    ...{ textAlign: 'left', verticalAlign: 'top', containerId: null, autoResize: true },
    ...more,
  });
const image = (more: Partial<BoardElement> = {}): BoardElement =>
  rectangle({ type: 'image', fileId: 'a'.repeat(24), status: 'saved', scale: [1, 1], crop: null, ...more });
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
const field = (name: string) => ({ kind: 'bad_field', field: name });
const foreign = (name: string) => ({ kind: 'foreign_field', field: name });

describe('[WBD11] an element', () => {
  it.each([
    rectangle(),
    line([
      [0, 0],
      [5, 5],
    ]),
    text(),
    image(),
    rectangle({ type: 'frame', name: null }),
  ])('$type is taken', (element) => {
    expect(refuseElement(element)).toBeNull();
    expect(refuseElement(packElement(element))).toBeNull();
  });

  it.each<[string, unknown, unknown]>([
    ['what is none', ['a'], { kind: 'not_an_element' }],
    ['NaN, which JSON writes as null', rectangle({ x: null }), field('x')],
    ['a number without an end', rectangle({ width: JSON.parse('1e999') }), field('width')],
    ['a place out of reach', rectangle({ y: 2e6 }), field('y')],
    ['a text as a number', rectangle({ angle: '1' }), field('angle')],
    ['a foreign key', rectangle({ customData: { a: 1 } }), foreign('customData')],
    [
      'a key of every object',
      JSON.parse('{"isDeleted":true,"id":"a","version":1,"versionNonce":1,"__proto__":1}'),
      foreign('__proto__'),
    ],
    ['a type of every object', rectangle({ type: 'constructor' }), { kind: 'unknown_type' }],
    ['an embedded page', rectangle({ type: 'embeddable' }), { kind: 'unknown_type' }],
    ['a frame with code', rectangle({ type: 'iframe' }), { kind: 'unknown_type' }],
    ['a link', rectangle({ link: 'https://example.org' }), field('link')],
    ['depth', rectangle({ groupIds: nested(500) }), field('groupIds')],
    [
      'a point that is none',
      line([
        [0, 0],
        [1, 2, 3],
      ]),
      field('points'),
    ],
    ['a line without points', line([]), field('points')],
    [
      'more points than a hand draws',
      line(Array.from({ length: BOARDS.points_max + 1 }, () => [1, 1])),
      field('points'),
    ],
    ['a megabyte of text', text({ text: 'x'.repeat(1_000_000) }), field('text')],
    [
      'more than a stroke takes',
      rectangle({
        type: 'freedraw',
        points: Array.from({ length: 5_000 }, (_, n) => [n / 3, n / 7]),
        pressures: [],
        simulatePressure: true,
        lastCommittedPoint: null,
      }),
      { kind: 'too_large' },
    ],
    ['a long text', text({ text: 'x'.repeat(BOARDS.text_max + 1) }), field('text')],
    ['what no text can hold', text({ text: 'a\u0000' }), field('text')],
    ['half of a pair', text({ originalText: '\ud800' }), field('originalText')],
    ['letters of any size', text({ fontSize: 1e9 }), field('fontSize')],
    ['an image from inside', image({ fileId: 'http://169.254.169.254/' }), field('fileId')],
    ['an image in itself', image({ fileId: 'data:image/svg+xml,<svg/>' }), field('fileId')],
    ['a colour that loads something', rectangle({ strokeColor: 'url(//x)' }), field('strokeColor')],
    ['an order that is none', rectangle({ index: null }), field('index')],
    ['a deleted element with more than its name', rectangle({ isDeleted: true }), foreign('type')],
  ])('%s is refused with its field', (_, value, problem) => expect(refuseElement(value)).toEqual(problem));

  it('of any shape at all is either taken or refused, and never more than that', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), (value, key, part) => {
        refuseElement(value);
        if (!(key in rectangle())) expect(refuseElement({ ...rectangle(), [key]: part })).not.toBeNull();
      }),
      tries(300),
    );
  });

  it('of the drawing program is packed: own fields alone, no link, and nothing of what was deleted', () => {
    const drawn = { ...image(), status: 'pending', link: 'https://x.example', customData: { a: 1 } };
    expect(packElement(drawn)).toEqual(image());
    expect(packElement({ ...text(), isDeleted: true })).toEqual({
      id: 'a',
      version: 1,
      versionNonce: 1,
      isDeleted: true,
    });
    expect(packElement(rectangle({ type: 'embeddable' }))).toBeNull();
  });
});

describe('[WBD12] the room of a board', () => {
  it('counts what shows, what is kept, and bytes', () => {
    const [a, b] = [rectangle(), rectangle({ id: 'b' })];
    const two = filled(EMPTY, new Map(), [a, b]);
    expect(two).toEqual({ shown: 2, kept: 2, bytes: bytesOf(a) + bytesOf(b) });
    const gone = packElement({ ...b, isDeleted: true, version: 2 })!;
    expect(filled(two, new Map([['b', b]]), [gone])).toEqual({ shown: 1, kept: 2, bytes: bytesOf(a) + bytesOf(gone) });
  });

  it('has an end, and taking away is always possible', () => {
    const full = { shown: BOARDS.elements_max, kept: BOARDS.kept_max, bytes: BOARDS.board_max_bytes };
    expect(isOverfull(full, full)).toBe(false);
    for (const more of ['shown', 'kept', 'bytes'] as const) {
      const over = { ...full, [more]: full[more] + 1 };
      expect(isOverfull(over, full)).toBe(true);
      expect(isOverfull(over, { ...over, [more]: over[more] + 1 })).toBe(false);
    }
  });
});

describe('[WBD12] the size of an element', () => {
  const hatched = (size: number, more: Partial<BoardElement> = {}) =>
    rectangle({
      width: size,
      height: size,
      fillStyle: 'cross-hatch',
      backgroundColor: '#ffc9c9',
      strokeWidth: 1,
      ...more,
    });
  const round = Array.from({ length: 800 }, (_, n) => [(n % 2) * 4_000, n]);

  it('of what people draw is its bytes', () => {
    for (const drawn of [rectangle(), text(), image(), line(round.slice(0, 50)), rectangle({ width: 9_000 })])
      expect(sizeOf(drawn)).toBe(bytesOf(drawn));
    expect(refuseElement(hatched(8_000))).toBeNull();
  });

  it.each<[string, BoardElement]>([
    ['a shape of a million lines', hatched(1_000_000)],
    ['lines without a gap', hatched(2_000, { strokeWidth: 0 })],
    ['a polygon that turns back again and again', line(round, { fillStyle: 'hachure', backgroundColor: '#ffc9c9' })],
    ['a way round in dots', rectangle({ width: 1_000_000, strokeStyle: 'dotted' })],
    ['a line there and back in dashes', line(round, { strokeStyle: 'dashed' })],
  ])('of %s is too much, however few its bytes', (_, drawn) => {
    expect(bytesOf(drawn)).toBeLessThan(BOARDS.element_max_bytes / 5);
    expect(refuseElement(drawn)).toEqual({ kind: 'too_large' });
  });

  it('counts in the room of a board, and a deleted element has none but its bytes', () => {
    const drawn = hatched(300, { strokeWidth: 0 });
    expect(sizeOf(drawn)).toBe(strokesOf(drawn) * BOARDS.stroke_bytes);
    expect(filled(EMPTY, new Map(), [drawn]).bytes).toBe(sizeOf(drawn));
    const gone = packElement({ ...drawn, isDeleted: true })!;
    expect(weightOf(gone)).toBe(bytesOf(gone));
  });
});
