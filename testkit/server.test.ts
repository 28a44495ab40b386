import { expect, it } from 'vitest';
import { useServer } from '@plenary/testkit/use-server';

const server = useServer();

it('[TST1] boots the real server on an empty database and answers', async () => {
  const event = await server.createEvent({ slug: 'kit' });
  const ada = await server.createPerson({ event, host: true });
  const as_ada = await server.signIn(ada);
  expect(as_ada.cookie).toMatch(/^plenary_session=/);
  const missing = await as_ada.get('/kit/no/such/page', { accept: 'text/html' });
  expect(missing.status).toBe(404);
  expect(missing.boot.event.slug).toBe('kit');
});

it('[TST1] runs due timers in order when the clock moves', async () => {
  const seen: string[] = [];
  server.clock.after(200, () => seen.push('late'));
  server.clock.after(100, () => server.clock.after(50, () => seen.push('nested')));
  await server.clock.advance(150);
  expect(seen).toEqual(['nested']);
  await server.clock.advance(50);
  expect(seen).toEqual(['nested', 'late']);
});

it('[TST1] leaps over weeks: what fell due runs once, at the end', async () => {
  let runs = 0;
  const tick = (): void => {
    runs += 1;
    server.clock.after(1_000, tick);
  };
  server.clock.after(1_000, tick);
  await server.clock.leap(14 * 24 * 3600_000);
  expect(runs).toBe(1);
  await server.clock.advance(1_000);
  expect(runs).toBe(2);
});
