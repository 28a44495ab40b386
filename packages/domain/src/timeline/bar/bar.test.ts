import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, iso, RULES, session } from '../timeline.fixture.ts';
import { MINUTE_MS } from '../types.ts';
import { minuteAt, momentAt, timeAxis } from './axis.ts';
import { lanesOf as lanesOfWaiting, waitingOf } from './lanes.ts';
import { isLong, LANES_MAX, type Span, spanOf } from './span.ts';
import { barForm, pxPerMinute, scaleFactor } from './scale.ts';
import { cardAfterDrag, isDrag, nearestCard } from './steps.ts';

describe('[TML11] [D72] the scale', () => {
  // A pixel less, the breakpoint itself, and a pixel more.
  const around = ([panel_open, breakpoint, below, from]: readonly [boolean, number, string, string]) =>
    [-1, 0, 1].map((px) => [panel_open, breakpoint + px, px < 0 ? below : from] as const);
  it.each(
    (
      [
        [true, 1400, '2 carousel', '1.1 carousel'],
        [true, 1220, '2.5 free', '2 carousel'],
        [true, 800, '3 list', '2.5 free'],
        [false, 1040, '2 carousel', '1.1 carousel'],
        [false, 860, '2.5 free', '2 carousel'],
        [false, 440, '3 list', '2.5 free'],
        // Breakpoints of the other state of the panel change nothing.
        [false, 1400, '1.1 carousel', '1.1 carousel'],
        [false, 1220, '1.1 carousel', '1.1 carousel'],
        [false, 800, '2.5 free', '2.5 free'],
        [true, 1040, '2.5 free', '2.5 free'],
        [true, 860, '2.5 free', '2.5 free'],
        [true, 440, '3 list', '3 list'],
        // Text is larger from here on; the scale is not.
        [true, 1921, '1.1 carousel', '1.1 carousel'],
        [false, 1921, '1.1 carousel', '1.1 carousel'],
      ] as const
    ).flatMap(around),
  )('with the panel open (%s) a window of %d px has %s', (panel_open, width, expected) => {
    expect(`${scaleFactor({ width, panel_open })} ${barForm({ width, panel_open })}`).toBe(expected);
  });

  it('a bar of factor 1 shows five hours', () => {
    expect(pxPerMinute(1200, 1)).toBe(4);
    expect(pxPerMinute(1200, 2.5)).toBe(10);
  });

  it('no session is too narrow to be pressed, at any width that has a bar', () => {
    const narrowest = (width: number) => pxPerMinute(width, scaleFactor({ width, panel_open: false })) * 15;
    for (let width = 480; width < 2600; width += 10) expect(narrowest(width)).toBeGreaterThanOrEqual(44);
  });
});

const talk = (id: string, from: string, to: string | null, location: string | null = null) => ({
  ...session({ id, starts_at: iso(from), ends_at: to === null ? null : iso(to) }),
  location,
});
const lanesOf = <S extends ReturnType<typeof talk>>(...of: Parameters<typeof waitingOf<S>>) =>
  lanesOfWaiting(waitingOf(...of));
const laneNames = (sessions: ReturnType<typeof talk>[], now = '10:00') =>
  Object.fromEntries(lanesOf(sessions, at(now), RULES).laned.map(({ session: { id }, lane }) => [id, lane]));

describe('[TML12] the lanes', () => {
  it('sessions that overlap stand above each other, those that follow each other side by side', () => {
    expect(laneNames([talk('a', '10:00', '11:00'), talk('b', '10:30', '11:30'), talk('c', '11:00', '12:00')])).toEqual({
      ...{ a: 0, b: 1, c: 0 },
    });
  });

  it('sessions of one location stand in lanes of their own where that takes no lane more', () => {
    const sessions = [
      talk('a', '10:00', '11:00', 'Quay'),
      talk('b', '10:00', '11:00', 'Pier'),
      talk('c', '12:00', '13:00', 'Pier'),
      talk('d', '12:30', '13:00', 'Quay'),
      talk('e', '14:00', '15:00', 'Pier'),
    ];
    expect(laneNames(sessions)).toEqual({ a: 0, b: 1, c: 1, d: 0, e: 1 });
    const other = talk('f', '14:00', '15:00', 'Loft');
    expect(laneNames([...sessions, other])).toEqual({ a: 0, b: 1, c: 1, d: 0, e: 1, f: 0 });
  });

  it('a location has its own lane also where its first session would fit into that of another', () => {
    const sessions = [
      talk('a', '10:00', '11:00', 'Quay'),
      talk('b', '11:00', '12:00', 'Pier'),
      talk('c', '11:30', '12:30', 'Quay'),
      talk('d', '12:00', '13:00', 'Pier'),
    ];
    expect(laneNames(sessions)).toEqual({ a: 0, b: 1, c: 0, d: 1 });
  });

  it('else each stands where it fits, in the lane of its location where that is free', () => {
    const rooms = Array.from({ length: LANES_MAX + 1 }, (_, n) => `Room ${n}`);
    const early = rooms.map((room, n) => talk(`e${n}`, `${10 + n}:00`, `${10 + n}:30`, room));
    const { count, rest } = lanesOf(early, at('10:00'), RULES);
    expect([count, rest]).toEqual([1, []]);
    const two = [...early, talk('x', '10:10', '10:40', 'X'), talk('y', '12:40', '13:00', 'X')];
    expect(laneNames(two)).toMatchObject({ e0: 0, x: 1, y: 1 });
  });

  it('more sessions at a time than lanes are counted, not drawn', () => {
    const many = Array.from({ length: LANES_MAX + 3 }, (_, n) => talk(`t${n}`, '10:00', '11:00', `Room ${n}`));
    const { laned, rest, count } = lanesOf(many, at('10:00'), RULES);
    expect([laned.length, rest.map((each) => each.session.id), count]).toEqual([
      LANES_MAX,
      [`t${LANES_MAX}`, `t${LANES_MAX + 1}`, `t${LANES_MAX + 2}`],
      LANES_MAX,
    ]);
  });

  it('streams and meetings come before what merely opens, whenever that starts', () => {
    const open = Array.from({ length: LANES_MAX }, (_, n) => ({
      ...talk(`v${n}`, '09:00', '12:00'),
      type: 'media-item' as const,
    }));
    const meeting = { ...talk('m', '11:00', '12:00', 'Pier'), type: 'meeting' as const };
    const { laned, rest } = lanesOf([...open, talk('s', '10:00', '11:00', 'Quay'), meeting], at('10:00'), RULES);
    expect(laned.filter(({ lane }) => lane === 0).map(({ session: { id } }) => id)).toEqual(['s', 'm']);
    expect(rest.map(({ session: { id } }) => id)).toEqual([`v${LANES_MAX - 1}`]);
  });

  it('a session of more than half a day takes a lane that the others leave', () => {
    const sessions = [talk('long', '00:00', '23:00'), talk('a', '10:00', '11:00')];
    expect(laneNames(sessions)).toEqual({ long: 1, a: 0 });
  });

  it.each([
    ['of no length', { ends_at: iso('10:00') }, 15],
    ['that ends before it starts', { ends_at: iso('09:00') }, 15],
    ['of five minutes', { ends_at: iso('10:05') }, 15],
    ['of a quarter of an hour', { ends_at: iso('10:15') }, 15],
    ['of an hour', { ends_at: iso('11:00') }, 60],
    ['without an end', { type: 'meeting', ends_at: null }, 60],
    ['that is a stream without an end', { ends_at: null }, 180],
  ] as const)('a session %s is drawn for its time, and long enough to be pressed', (_, more, minutes) => {
    const { from, to } = spanOf(session(more), at('08:00'), RULES);
    expect((to - from) / MINUTE_MS).toBe(minutes);
  });

  it.each([
    ['22:00', false],
    ['22:01', true],
  ])('a session from 10:00 to %s is longer than half a day: %s', (end, long) => {
    expect(isLong(spanOf(session({ ends_at: iso(end) }), at('08:00'), RULES))).toBe(long);
  });

  it('an open session without an end reaches until the hour that runs', () => {
    const open = session({ type: 'meeting', ends_at: null });
    expect(spanOf(open, at('12:20'), RULES).to).toBe(at('13:00'));
  });

  /** How many of some sessions overlap at most. */
  const mostAtOnce = (spans: readonly Span[]) =>
    Math.max(0, ...spans.map(({ from }) => spans.filter((other) => other.from <= from && other.to > from).length));

  const anyTalk = fc
    .record({
      start: fc.integer({ min: 0, max: 1_200 }),
      minutes: fc.integer({ min: -10, max: 900 }),
      room: fc.constantFrom(null, 'A', 'B', 'C', 'D', 'E', 'F', 'G'),
    })
    .map(({ start, minutes, room }) => ({ start: at('00:00') + start * MINUTE_MS, minutes, room }));

  it('no session covers another, none is lost, and there are never more lanes than the most', () => {
    fc.assert(
      fc.property(fc.array(anyTalk, { maxLength: 60 }), (talks) => {
        const sessions = talks.map(({ start, minutes, room }, n) => ({
          ...session({
            id: `t${n}`,
            starts_at: new Date(start).toISOString(),
            ends_at: new Date(start + minutes * MINUTE_MS).toISOString(),
          }),
          location: room,
        }));
        const { laned, rest, count } = lanesOf(sessions, at('10:00'), RULES);
        expect(laned.length + rest.length).toBe(sessions.length);
        expect(count).toBeLessThanOrEqual(LANES_MAX);
        if (laned.every(({ from, to }) => to - from <= 720 * MINUTE_MS))
          expect(count).toBe(Math.min(LANES_MAX, mostAtOnce([...laned, ...rest])));
        for (const a of laned)
          for (const b of laned) if (a !== b && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true);
      }),
    );
  });
});

const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('[TML13] the axis', () => {
  it('runs to scale where there are sessions, with room before the first and after the last', () => {
    const axis = timeAxis([span('10:00', '11:00'), span('10:30', '12:00'), span('13:30', '14:00')]);
    expect(axis.parts).toHaveLength(1);
    expect([minuteAt(axis, at('10:00')), minuteAt(axis, at('12:00')), axis.minutes]).toEqual([10, 130, 260]);
  });

  it('draws a night, or a year, without sessions short', () => {
    const night = { from: at('10:00') + 365 * DAY_MS, to: at('11:00') + 365 * DAY_MS };
    const axis = timeAxis([span('10:00', '11:00'), night]);
    expect(axis.parts.map(({ at: minute }) => minute)).toEqual([0, 100]);
    expect(axis.minutes).toBe(180);
  });

  it('a session of weeks is drawn to scale at its start and before its end', () => {
    const axis = timeAxis([{ from: at('10:00'), to: at('10:00') + 30 * DAY_MS }]);
    expect(axis.minutes).toBe(180);
  });

  it('now is at the edge before the first and after the last session', () => {
    const axis = timeAxis([span('10:00', '11:00')]);
    expect([minuteAt(axis, at('02:00')), minuteAt(axis, at('22:00'))]).toEqual([0, 80]);
    expect(minuteAt(timeAxis([]), at('10:00'))).toBe(0);
  });

  it('time never runs back, and every minute has the moment that it stands for', () => {
    const anySpan = fc
      .record({ from: fc.integer({ min: 0, max: 6_000 }), minutes: fc.integer({ min: 15, max: 3_000 }) })
      .map(({ from, minutes }) => ({ from: from * MINUTE_MS, to: (from + minutes) * MINUTE_MS }));
    const moment = fc.integer({ min: -100, max: 10_000 });
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1, maxLength: 20 }), moment, moment, (spans, a, b) => {
        const axis = timeAxis(spans);
        const [first, second] = [Math.min(a, b) * MINUTE_MS, Math.max(a, b) * MINUTE_MS];
        expect(minuteAt(axis, first)).toBeLessThanOrEqual(minuteAt(axis, second));
        const minute = Math.min(Math.max(0, a), axis.minutes);
        expect(minuteAt(axis, momentAt(axis, minute))).toBeCloseTo(minute, 5);
      }),
    );
  });
});

describe('[TML15] dragging', () => {
  it.each([
    [0, false],
    [10, false],
    [-10, false],
    [11, true],
    [-11, true],
  ])('%d px is a drag: %s', (px, drags) => {
    expect(isDrag(px)).toBe(drags);
  });

  const cards = [0, 60, 120, 180];
  it.each([
    [29, 0, 0],
    [30, 0, 1],
    [-29, 60, 1],
    [-30, 60, 0],
    [30, 200, 3],
    [-30, 0, 0],
  ])('a drag of %d px that ends at minute %d leads to card %d', (px, minute, card) => {
    const current = px < 0 ? 1 : 0;
    expect(cardAfterDrag({ px, cards, current, minute })).toBe(card);
  });

  it('a card is as near as its start', () => {
    expect([nearestCard(cards, 80), nearestCard(cards, 90), nearestCard([], 5)]).toEqual([1, 1, 0]);
    expect(cardAfterDrag({ px: 100, cards: [], current: 0, minute: 5 })).toBe(0);
  });
});
