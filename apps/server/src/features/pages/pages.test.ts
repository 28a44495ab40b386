import { ownTopic } from '@plenary/contract/own-topic';
import { Boot } from '@plenary/contract/boot';
import { countRoundTrips } from '@plenary/testkit/faults/traffic';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture, EventOptions } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { event_users } from '../../db/schema/index.ts';
import { addSessions, at, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();

const HTML = { accept: 'text/html' };
const open = (who: Client, path: string) => who.get(path, HTML);
const shown = async (who: Client, path: string) => {
  const answer = await open(who, path);
  return [answer.status, answer.boot?.page.kind ?? answer.headers.get('location')];
};

/** An event, and one of each kind of caller. */
async function scene(options: EventOptions = {}) {
  const event = await server.createEvent(options);
  const person = (more: object) => server.createPerson({ event, ...more }).then((one) => server.signIn(one));
  return {
    event,
    base: `/${event.slug}`,
    attendee: await person({}),
    host: await person({ host: true }),
    organiser: await person({ roles: ['organiser'] }),
    outsider: await server.signIn(await server.createPerson()),
  };
}

describe('access to events', () => {
  it('[STR11] hosts of a closed event see what attendees see when they ask for it', async () => {
    const { base, host, attendee } = await scene({ opens_at: at('23:00') });
    expect(await shown(host, base)).toEqual([200, 'home']);
    expect(await shown(host, `${base}?preview=closed`)).toEqual([200, 'coming_soon']);
    expect(await shown(attendee, `${base}?preview=closed`)).toEqual([200, 'coming_soon']);
    const running = await scene();
    expect(await shown(running.host, `${running.base}?preview=closed`)).toEqual([200, 'home']);
  });

  it('[D37] an open event: members see the home, outsiders a refusal, others the sign-in form', async () => {
    const { base, attendee, host, outsider } = await scene();
    expect(await shown(attendee, base)).toEqual([200, 'home']);
    expect(await shown(host, base)).toEqual([200, 'home']);
    expect(await shown(outsider, base)).toEqual([403, 'error']);
    expect(await shown(server.anonymous, `${base}?agenda=true`)).toEqual([
      302,
      `${base}/login?next=${encodeURIComponent(`${base}?agenda=true`)}`,
    ]);
  });

  it.each([
    ['before its opening', { opens_at: at('12:00') }, 'coming_soon'],
    ['after its end', { closes_at: at('08:00') }, 'event_over'],
  ])('[D37] %s attendees and the signed-out see that; hosts and organisers pass', async (_, times, page) => {
    const { base, attendee, host, organiser } = await scene({ ...times, starts_at: at('12:00') });
    expect(await shown(attendee, base)).toEqual([200, page]);
    expect(await shown(server.anonymous, base)).toEqual([200, page]);
    expect(await shown(host, base)).toEqual([200, 'home']);
    expect(await shown(organiser, base)).toEqual([200, 'home']);
    expect(await shown(attendee, `${base}/pages/terms`)).toEqual([200, 'content']);
    const closed = await open(attendee, base);
    expect(closed.boot).toMatchObject({ frame: null, event: { starts_at: at('12:00').toISOString() } });
  });

  it("[D37] the event opens at the minute, on the event's own clock", async () => {
    const { base, attendee, event } = await scene({ opens_at: at('12:00'), clock_offset_ms: 3 * 3_600_000 - 1_000 });
    expect(await shown(attendee, base)).toEqual([200, 'coming_soon']);
    await server.clock.advance(1_000);
    expect(await shown(attendee, `/${event.slug}`)).toEqual([200, 'home']);
  });

  it('[AGE10] the agenda is a page of its own, but not where the event shows none', async () => {
    const { base, attendee } = await scene();
    expect(await shown(attendee, `${base}/agenda?day=2026-11-21`)).toEqual([200, 'agenda']);
    expect(await shown(attendee, `${base}/agenda/more`)).toEqual([404, 'not_found']);
    const boot = (await attendee.get(`${base}/json/boot?path=/agenda`)).json.payload as Boot;
    expect([boot.page.kind, boot.frame?.timeline.sessions]).toEqual(['agenda', []]);
    expect(await shown(server.anonymous, `${base}/agenda?q=a`)).toEqual([
      302,
      `${base}/login?next=${encodeURIComponent(`${base}/agenda?q=a`)}`,
    ]);
    const without = await scene({ flags: { agenda_enabled: false } });
    expect(await shown(without.attendee, `${without.base}/agenda`)).toEqual([404, 'not_found']);
    const coming = await scene({ opens_at: at('12:00') });
    expect(await shown(coming.attendee, `${coming.base}/agenda`)).toEqual([200, 'coming_soon']);
  });

  it('[D37] an event that does not exist is a page that says so', async () => {
    expect(await shown(server.anonymous, '/nowhere')).toEqual([404, 'not_found']);
  });
});

describe('[PAG14] what a link to a session tells the signed-out', () => {
  const LINK = 'https://rooms.example/secret-room';
  const shared = async (options: EventOptions) => {
    const event = await server.createEvent(options);
    const row = sessionRow(event.id, { title: 'Tides of the fjord', link: LINK, description: 'Deep water' });
    await addSessions(server.ctx, [row]);
    return { base: `/${event.slug}`, paths: [`/agenda?session=${row.id}`, `/live_stream/${row.id}`] };
  };
  /** The page that a machine sees which follows the link. */
  const followed = async (path: string) => {
    const answer = await open(server.anonymous, path);
    const next = answer.headers.get('location');
    return next === null ? answer : open(server.anonymous, next);
  };

  it.each([
    ['while it runs', {}],
    ['before its opening', { opens_at: at('12:00') }],
  ])('[D73] %s: nothing, unless the organiser made titles public; then its title alone', async (_, times) => {
    const closed = await shared(times);
    const open = await shared({ ...times, settings: { public_timeline: true } });
    for (const path of closed.paths) {
      const page = await followed(closed.base + path);
      expect(page.boot?.preview).toBeUndefined();
      expect(page.text).not.toContain('Tides of the fjord');
    }
    for (const path of open.paths) {
      const page = await followed(open.base + path);
      expect(page.boot?.preview).toBe('Tides of the fjord');
      expect(page.text).not.toContain('secret-room');
      expect(page.text).not.toContain('Deep water');
    }
    expect((await followed(`${open.base}/agenda`)).boot?.preview).toBeUndefined();
  });

  it("[D73] a session of another event stays that event's", async () => {
    const secret = await shared({});
    const open = await shared({ settings: { public_timeline: true } });
    for (const path of secret.paths) expect((await followed(open.base + path)).boot?.preview).toBeUndefined();
  });
});

describe('the stream page', () => {
  it('[SES5] exists for streams and live meetings of this event, whatever their status', async () => {
    const { base, event, attendee } = await scene();
    const other = await scene();
    const rows = [
      sessionRow(event.id),
      sessionRow(event.id, { type: 'live-meeting', starts_at: at('06:00'), ends_at: at('07:00') }),
      sessionRow(event.id, { type: 'meeting' }),
      sessionRow(other.event.id),
    ];
    await addSessions(server.ctx, rows);
    const answers = await Promise.all(rows.map(({ id }) => shown(attendee, `${base}/live_stream/${id}`)));
    expect(answers).toEqual([
      [200, 'live_stream'],
      [200, 'live_stream'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(await shown(attendee, `${base}/live_stream/nonsense`)).toEqual([404, 'not_found']);
  });
});

describe('boot data', () => {
  const bootAt = async (who: Client, event: EventFixture, path: string) =>
    (await who.get(`/${event.slug}/json/boot?path=${encodeURIComponent(path)}`)).json;

  it('[D49] of a page and of its address are the same, and of the shape that the contract declares', async () => {
    const { base, event, attendee } = await scene();
    const row = sessionRow(event.id);
    await addSessions(server.ctx, [row]);
    for (const path of ['', `/live_stream/${row.id}`, '/pages/privacy']) {
      const page = await open(attendee, base + path);
      const boot = (await bootAt(attendee, event, path)).payload;
      expect(Boot.parse(boot)).toEqual(boot);
      expect(boot).toEqual(page.boot);
    }
  });

  it('[PAG24] have the zone that the reader’s device keeps, and of people who are signed out none', async () => {
    const { base, attendee } = await scene();
    const zone = async (who: Client, path: string, cookie: string) =>
      (await who.get(path, { ...HTML, cookie: `${who.cookie ?? ''}; plenary_zone=${cookie}` })).boot?.zone;
    expect(await zone(attendee, base, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(await zone(attendee, base, 'Mars/Olympus')).toBe(undefined);
    expect(await zone(server.anonymous, `${base}/login`, 'Asia/Tokyo')).toBe(undefined);
  });

  it('[HDR1] the heading follows the path that is asked for', async () => {
    const { event, attendee } = await scene();
    const row = sessionRow(event.id);
    await addSessions(server.ctx, [row]);
    const area = async (path: string) => (await bootAt(attendee, event, path)).payload.frame.heading.area_name;
    expect(await area('/')).toBe('');
    expect(await area(`/live_stream/${row.id}`)).toBe('Live stream');
  });

  it('[ROM1] [ROM12] lobbies have the frame, whose panel shows the chat of a room', async () => {
    const { event, host } = await scene();
    for (const lobby of ['networking', 'exhibitors'])
      expect((await bootAt(host, event, `/${lobby}`)).payload).toMatchObject({ page: { kind: lobby }, frame: {} });
  });

  it('[D20] tell who I am, and follow the topics that I may', async () => {
    const { event, attendee, host } = await scene();
    const mine = (await bootAt(attendee, event, '/')).payload;
    expect(mine.me).toMatchObject({ _id: mine.me.user._id, host: false, roles: ['attendee'] });
    const everybody = (boot: Boot) => [
      'event-timeline',
      'notifications',
      'people',
      ownTopic(boot.me?._id ?? ''),
      `chat:${event.thread_id}`,
    ];
    expect(Object.keys(mine.frame.cursors).sort()).toEqual(everybody(mine).sort());
    const theirs = (await bootAt(host, event, '/')).payload;
    expect(Object.keys(theirs.frame.cursors).sort()).toEqual([...everybody(theirs), 'event-timeline:host'].sort());
  });

  it('[PAG3] make a host of whom the host flag names, and of nobody else', async () => {
    const { event, host, organiser } = await scene();
    const me = async (who: Client) => (await bootAt(who, event, '/')).payload.me;
    expect(await me(host)).toMatchObject({ host: true, user: { host: true }, roles: ['attendee', 'host'] });
    expect(await me(organiser)).toMatchObject({ host: false, user: { host: false }, roles: ['attendee', 'organiser'] });
    await server.ctx.db.update(event_users).set({ host: false }).where(eq(event_users.event_id, event.id));
    expect(await me(host)).toMatchObject({ host: false, user: { host: false }, roles: ['attendee'] });
  });

  it('[D37] follow the access to the event; pages that are not there are refused', async () => {
    const soon = await scene({ opens_at: at('23:00') });
    expect((await bootAt(soon.attendee, soon.event, '/')).payload.page).toEqual({ kind: 'coming_soon' });
    expect((await bootAt(soon.attendee, soon.event, '/pages/faq')).payload.page).toMatchObject({ kind: 'content' });
    expect((await bootAt(soon.host, soon.event, '/')).payload.page).toEqual({ kind: 'home' });
    for (const path of ['/nothing', '/live_stream', '/live_stream/1/2', '/pages/none', '/%00']) {
      expect(await bootAt(soon.host, soon.event, path)).toMatchObject({ status: 'error', code: 'not_found' });
    }
  });

  it('[CHT1] the public chat is absent while its flag is off', async () => {
    const { event, attendee } = await scene({ flags: { public_chat_enabled: false } });
    const { frame } = (await bootAt(attendee, event, '/')).payload;
    expect(frame.public_chat).toBeNull();
    expect(Object.keys(frame.cursors).filter((topic) => topic.startsWith('chat:'))).toEqual([]);
  });
});

describe('[LV20] the boot data of a page', () => {
  it('take at most six round trips to the database, for whatever page and caller', async () => {
    const { event, base, attendee, host } = await scene();
    const stream = sessionRow(event.id, { type: 'stream' });
    await addSessions(server.ctx, [stream]);
    const trips = (path: string, who = attendee) => countRoundTrips(server.ctx, () => open(who, path));
    // The first reader of each audience finds what is near now: for all who follow.
    expect([await trips(base), await trips(base, host)]).toEqual([6, 6]);
    // The caller; BEGIN with the reads that need nothing else; the reads that follow from them; COMMIT.
    expect([await trips(base), await trips(base, host), await trips(`${base}/json/boot`)]).toEqual([4, 4, 4]);
    expect(await trips(`${base}/pages/terms`)).toBe(5);
    expect(await trips(`${base}/live_stream/${stream.id}`)).toBeLessThanOrEqual(8);
    await server.clock.advance(60_000);
    // … and, after a minute, that the session was seen again.
    expect(await trips(`${base}/live_stream/${stream.id}`)).toBe(6);
    await server.clock.advance(60_000);
    expect(await trips(`${base}/json/boot?path=live_stream/${stream.id}`)).toBe(6);
  });
});
