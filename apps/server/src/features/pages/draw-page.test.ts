import { eventually } from '@plenary/testkit/eventually';
import type { Boot } from '@plenary/contract/boot';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const HTML = { accept: 'text/html' };
/** A web app that draws when the test lets it. */
let let_go = (): void => undefined;
let free = Promise.resolve();
let drawing = 0;
const server = useServer({
  web: {
    render: async (_url: string, boot: Boot) => {
      drawing += 1;
      await free;
      return { html: boot.me?.email ?? '', status: 200 };
    },
  },
});

describe('[HTP11] more pages than can be drawn', () => {
  const PEOPLE = 80;
  let people: Client[];
  let late: Client;
  beforeAll(async () => {
    const event = await server.createEvent({ slug: 'fair' });
    const one = () => server.createPerson({ event }).then((person) => server.signIn(person));
    people = await Promise.all(Array.from({ length: PEOPLE }, one));
    late = await one();
  });
  beforeEach(() => {
    drawing = 0;
    free = new Promise((resolve) => (let_go = resolve));
  });

  it('pages that wait for the database hold up no others', async () => {
    let_go();
    const { shared } = server.ctx.live;
    const read = shared.read.bind(shared);
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const reads = vi.spyOn(shared, 'read').mockImplementation((key, work) => slow.then(() => read(key, work)));
    const asked = people.slice(0, 10).map((who) => who.get('/fair', HTML));
    await eventually(() => expect(reads).toHaveBeenCalledTimes(10));
    reads.mockRestore();
    expect((await late.get('/fair', HTML)).status).toBe(200);
    answer();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  it('few are drawn at a time, callers in turn; the next is told when to come back, and asks again by itself', async () => {
    const asked = people.flatMap((who) => Array.from({ length: 4 }, () => who.get('/fair', HTML)));
    const first = await Promise.race(asked);
    expect([first.status, Number(first.headers.get('retry-after'))]).toEqual([503, 2]);
    expect(first.text).toMatch(/<meta http-equiv="refresh" content="\d+">/);
    expect(drawing).toBe(1);
    const newcomer = late.get('/fair', HTML);
    let_go();
    expect((await newcomer).status).toBe(200);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
