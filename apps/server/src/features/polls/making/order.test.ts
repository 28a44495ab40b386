import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { pollCalls } from '../polls.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
const { make, made } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  host = await server.signIn(await server.createPerson({ event, host: true }));
});

const idOf = async (who: Client): Promise<string> => (await make(who)).json.payload.poll.id;

describe('[PLL19] polls', () => {
  const ids = async (who: Client) => (await made(who)).map(({ poll }) => poll.id);
  const order = (who: Client, polls: readonly unknown[]) => who.post(`/${event.slug}/json/polls/order`, { polls });

  it('stand in the order into which those who manage them put them, those made since before it', async () => {
    const [one, two, three] = [await idOf(host), await idOf(host), await idOf(host)];
    expect(await ids(host)).toEqual([three, two, one]);
    expect((await order(host, [two, three, one, two])).json.payload).toEqual({ polls: [two, three, one] });
    const four = await idOf(host);
    expect(await ids(host)).toEqual([four, two, three, one]);
    const elsewhere = await server.createEvent();
    expect((await order(host, [elsewhere.id, one])).json.payload).toEqual({ polls: [four, three, two, one] });
    expect((await order(host, ['no id'])).json).toMatchObject({ code: 'invalid_input' });
  });

  it('are ordered by nobody else, and one order after the other', async () => {
    const [one, two] = [await idOf(host), await idOf(host)];
    const attendee = await server.signIn(await server.createPerson({ event }));
    const speaker = await server.signIn(await server.createPerson({ event, roles: ['speaker'] }));
    for (const who of [speaker, attendee])
      expect((await order(who, [one, two])).json).toMatchObject({ code: 'forbidden' });
    const answers = await Promise.all([order(host, [one, two]), order(host, [two, one])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      [one, two],
      [two, one],
    ]).toContainEqual(await ids(host));
  });
});
