import { expect, test } from 'vitest';
import { isHandheld, isIosButNotSafari } from './browsers.ts';
import { cornerPlace, placeFrom, within } from './popout.ts';
import { heard, NOBODY_SPEAKS } from './speaker.ts';

const SCREEN = { width: 1440, height: 900 };

test('[CAL2] a popped-out call is remembered, and never off the screen', () => {
  expect(placeFrom('100', '200', SCREEN, false)).toEqual({ top: 100, left: 200 });
  expect(placeFrom('5000', '-40', SCREEN, false)).toEqual({ top: 638, left: 12 });
  expect(placeFrom(null, 'x', SCREEN, false)).toEqual(cornerPlace('bottom_end', SCREEN, false));
  expect(cornerPlace('top_end', SCREEN, false)).toEqual({ top: 12, left: 1028 });
  expect(cornerPlace('top_end', SCREEN, true)).toEqual({ top: 12, left: 12 });
  expect(within({ top: 0, left: 0 }, { width: 320, height: 200 })).toEqual({ top: 12, left: 12 });
});

test('[CAL2] whoever goes on speaking takes the stage; a cough does not', () => {
  const levels = (of: Record<string, number>) => new Map(Object.entries({ a: 0, b: 0, ...of }));
  let state = heard(NOBODY_SPEAKS, levels({ a: 0.3 }), 0);
  expect(state.speaker).toBeNull();
  state = heard(state, levels({ a: 0.3 }), 600);
  expect(state.speaker).toBe('a');
  const cough = heard(heard(state, levels({ b: 0.9 }), 700), levels({ a: 0.3 }), 900);
  expect(cough.speaker).toBe('a');
  expect(heard(state, levels({}), 5_000).speaker).toBe('a');
  expect(heard(state, new Map([['b', 0]]), 5_000).speaker).toBeNull();
});

test('[CAL12] handhelds are phones, tablets, and a Mac with more than two touch points', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';
  const touched = (user_agent: string, touch_points = 0) => isHandheld({ user_agent, touch_points });
  expect([touched(mac), touched(mac, 2), touched(mac, 5), touched('Linux; Android 14')]).toEqual([
    ...[false, false, true, true],
  ]);
});

test('[CAL7] browsers of iOS other than Safari are known by their names', () => {
  const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15';
  const other = (user_agent: string) => isIosButNotSafari({ user_agent, touch_points: 5 });
  expect([other(`${ios} CriOS/120.0 Mobile`), other(`${ios} Version/17.0 Safari/604.1`)]).toEqual([true, false]);
  expect(other('Mozilla/5.0 (Windows NT 10.0) Chrome/120')).toBe(false);
});
