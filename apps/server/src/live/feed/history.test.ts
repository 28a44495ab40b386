import { expect, test } from 'vitest';
import { checkHistory } from './history.fixture.ts';

const event = (seq: number) => ({ seq, kind: 'note', entity_id: `m${seq}` });
const stored = [event(1), event(2), event(3)];
const right = {
  acknowledged: ['m1', 'm3'],
  stored,
  readings: [{ reader: 'ada', from: 1, events: [event(2), event(3)] }],
};

test('[LV2] a right history has nothing to say against it', () => {
  expect(checkHistory(right)).toEqual([]);
});

test('[LV2] what was acknowledged and lost, or stored twice, is found', () => {
  expect(checkHistory({ ...right, acknowledged: ['m9'] })).toEqual(['m9 was acknowledged and is stored 0 times']);
  const twice = [...stored, { ...event(4), entity_id: 'm1' }];
  expect(checkHistory({ ...right, stored: twice })).toEqual(['m1 was acknowledged and is stored 2 times']);
});

test('[LV2] a gap in the feed is found', () => {
  expect(checkHistory({ acknowledged: [], stored: [event(1), event(3)], readings: [] })).toEqual([
    'the feed has number 3 where 2 belongs',
  ]);
});

test.each([
  ['a gap', [event(2), event(4)]],
  ['a repetition', [event(2), event(2)]],
  ['another order', [event(3), event(2)]],
  ['something that is not there', [{ ...event(2), entity_id: 'x' }]],
])('[LV2] %s in a reading is found', (_name, events) => {
  expect(checkHistory({ ...right, readings: [{ reader: 'ada', from: 1, events }] })).toHaveLength(1);
});
