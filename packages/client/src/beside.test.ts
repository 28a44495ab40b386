import { expect, test } from 'vitest';
import { bench, events } from './client.fixture.ts';

const at = (seq: number): string => `topic.epoch.${seq.toString(36)}`;
const state = (seq: number) => ({ status: 'success', cursor: at(seq), payload: seq });

/** A topic that is followed for its events alone, up to event 40, and whose state is being read for another. */
function reading() {
  const { follow, followEvents, socket, ...rest } = bench();
  socket().hello();
  followEvents('own', at(39));
  socket().say({ t: 'subbed', topic: 'own', recovered: true, events: events(40), cursor: at(40), seq: 40 });
  follow('own');
  const say = (...numbers: number[]): void =>
    socket().say({ t: 'evt', topic: 'own', events: events(...numbers), cursor: at(numbers.at(-1) ?? 0) });
  return { ...rest, followEvents, socket, say };
}

test('[LV-C24] an event that the state has already, which is read meanwhile, reaches those who follow events', async () => {
  const { request, received, say, socket } = reading();
  await request().answer(200, state(41));
  say(41);
  say(42);
  expect(received).toEqual(['alone 40', 'snapshot 41', 'subscribed', 'alone 41', 'alone 42', 'event 42']);
  expect(socket().sent).toHaveLength(1);
});

test('[LV-C24] an event that came before the answer and is not in it follows it, and nobody gets it twice', async () => {
  const { request, received, say, socket } = reading();
  say(41);
  await request().answer(200, state(40));
  expect(socket().sent.at(-1)).toEqual({ t: 'sub', topic: 'own', cursor: at(40) });
  socket().say({ t: 'subbed', topic: 'own', recovered: true, events: events(41), cursor: at(41), seq: 41 });
  expect(received.filter((one) => one !== 'subscribed')).toEqual([
    ...['alone 40', 'alone 41'],
    ...['snapshot 40', 'event 41'],
  ]);
});

test('[LV-C24] [LV-C7] a state that cannot be read is asked for again, and events go on meanwhile', async () => {
  const { request, requests, received, say, clock } = reading();
  await request().answer(503);
  say(41);
  await clock.advance(1_000);
  expect(requests).toHaveLength(2);
  await request().answer(200, state(41));
  expect(received.filter((one) => !/^(subscribed|retry)$/.test(one))).toEqual([
    ...['alone 40', 'alone 41'],
    'snapshot 41',
  ]);
});

test('[LV-C24] a second one who follows events alone has no state read for them', () => {
  const { followEvents, socket, received, requests } = bench();
  socket().hello();
  followEvents('own', at(1));
  socket().say({ t: 'subbed', topic: 'own', recovered: true, events: [], cursor: at(1), seq: 1 });
  followEvents('own');
  socket().say({ t: 'evt', topic: 'own', events: events(2), cursor: at(2) });
  expect(received).toEqual(['alone 2', 'alone 2']);
  expect(requests).toEqual([]);
});

test('[LV-C24] those who follow events alone are told once events were missed, and not as they begin', async () => {
  const { followEvents, socket, request, received } = bench();
  socket().hello();
  followEvents('own');
  await request().answer(200, state(1));
  followEvents('own');
  const lose = () =>
    socket().say({ t: 'subbed', topic: 'own', recovered: false, events: [], cursor: at(900), seq: 900 });
  expect(received).toEqual([]);
  lose();
  await request().answer(200, state(900));
  expect(received).toEqual(['missed', 'missed']);
});

test('[LV-C24] one who follows events alone while the first state is being read has no other read, and missed nothing', async () => {
  const { follow, followEvents, socket, request, requests, received } = bench();
  socket().hello();
  follow('own');
  followEvents('own');
  await request().answer(200, state(4));
  expect(requests).toHaveLength(1);
  socket().say({ t: 'subbed', topic: 'own', recovered: true, events: events(5), cursor: at(5), seq: 5 });
  expect(received.filter((one) => one !== 'subscribed')).toEqual(['snapshot 4', 'event 5', 'alone 5']);
});

test('[LV-C24] a state of another feed is news for those who follow events alone, whose numbers begin again', async () => {
  const { request, received, socket } = reading();
  const other = (seq: number): string => at(seq).replace('epoch', 'restored');
  await request().answer(200, { ...state(3), cursor: other(3) });
  expect(socket().sent.at(-1)).toEqual({ t: 'sub', topic: 'own', cursor: other(3) });
  socket().say({ t: 'subbed', topic: 'own', recovered: true, events: events(4), cursor: other(4), seq: 4 });
  expect(received.filter((one) => one !== 'subscribed')).toEqual([
    ...['alone 40', 'missed', 'snapshot 3'],
    ...['alone 4', 'event 4'],
  ]);
});
