import { createHash } from 'node:crypto';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';
import { addSessions, sessionRow, source } from '../timeline/timeline.fixture.ts';

const PLAY_URL = 'https://play.example.org/live';
const server = useServer({ config: { tencent: { play_url: PLAY_URL, play_key: 'key' } } });
const HOUR_MS = 3_600_000;

/** A stream of the provider that begins so many hours from now, and its address here. */
async function scene(hours: number, from = server) {
  const event = await from.createEvent();
  const now = from.clock.now();
  const row = sessionRow(event.id, {
    starts_at: new Date(now + hours * HOUR_MS),
    ends_at: new Date(now + (hours + 2) * HOUR_MS),
    stream: source({ type: 'tencent', playback_url: null, entry_id: 'hall 1' }),
  });
  await addSessions(from.ctx, [row]);
  const member = await from.signIn(await from.createPerson({ event }));
  return { event, row, member, now, path: `/${event.slug}/entries/${row.id}/live.m3u8` };
}

describe('[STR9] a stream that is known by its entry_id', () => {
  it('is played at an address of ours, which leads to that of the provider for the coming hours', async () => {
    const { event, row, member, now, path } = await scene(-1);
    const { json } = await member.get(`/${event.slug}/poll/event-timeline`);
    const { sessions } = (json as { payload: { sessions: { id: string; stream: unknown }[] } }).payload;
    expect(sessions.find(({ id }) => id === row.id)?.stream).toMatchObject({ type: 'tencent', playback_url: path });
    const answer = await member.get(path);
    const until = Math.floor((now + 12 * HOUR_MS) / 1000)
      .toString(16)
      .toUpperCase();
    const secret = createHash('md5').update(`keyhall 1${until}`).digest('hex');
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`${PLAY_URL}/hall%201.m3u8?txSecret=${secret}&txTime=${until}`);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('[D5] leads nowhere while its session is locked, for others than members, and for any other session', async () => {
    const locked = await scene(5);
    expect((await locked.member.get(locked.path)).status).toBe(404);
    const open = await scene(-1);
    expect((await server.anonymous.get(open.path)).status).toBe(403);
    expect((await locked.member.get(open.path)).status).toBe(403);
    const plain = sessionRow(open.event.id, { starts_at: new Date(open.now), ends_at: null });
    await addSessions(server.ctx, [plain]);
    expect((await open.member.get(`/${open.event.slug}/entries/${plain.id}/live.m3u8`)).status).toBe(404);
  });

  it('may be loaded from the provider by pages; without one it leads nowhere', async () => {
    const { event, member } = await scene(-1);
    const { headers } = await member.get(`/${event.slug}`, { accept: 'text/html' });
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://play.example.org");
    const without = await startServer();
    const other = await scene(-1, without);
    expect((await other.member.get(other.path)).status).toBe(404);
    await without.stop();
  });
});
