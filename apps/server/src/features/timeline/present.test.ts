import { describe, expect, it } from 'vitest';
import { lockAt, openSessions, type Audience } from './present.ts';
import { at, sessionRow, source } from './timeline.fixture.ts';
import type { SessionRow } from './store.ts';

const RULES = { default_stream_minutes: 180 };
const EVENT = 'e'.repeat(24);
const stream = sessionRow(EVENT, { id: '1'.repeat(24) });
const PAGE = `/demo/live_stream/${stream.id}`;

const open = (...rows: SessionRow[]) => openSessions({ slug: 'demo', rules: RULES, rows, files: new Map() });
const linkAt = (time: string, row: SessionRow, audience: Audience = 'attendee', more: SessionRow[] = []) =>
  lockAt(open(row, ...more), at(time).getTime(), RULES, audience).find((session) => session.id === row.id)?.link;

describe('links', () => {
  it.each<[string, Partial<SessionRow>, string | null]>([
    ['the page of a stream that is played here', {}, PAGE],
    ['its own where it has one', { link: 'https://elsewhere.example/' }, 'https://elsewhere.example/'],
    ['the address of an external stream', { stream: source({ type: 'external' }) }, 'https://video.example/main.m3u8'],
    ['none without a stream', { stream: null }, null],
    ['none where its own is no address', { link: 'javascript:alert(1)', stream: null }, null],
    ['none where its own leads to another host in disguise', { link: '//evil.example', stream: null }, null],
    ['none for a meeting that has none', { type: 'meeting', stream: null }, null],
  ])('[SES9] a session has %s', (_, more, link) => {
    expect(open({ ...stream, ...more })[0]).toMatchObject({ link, has_link: link !== null });
  });

  it('[D5] the link and the address of the stream are absent while it is locked', () => {
    const [before] = lockAt(open(stream), at('09:54:59').getTime(), RULES, 'host');
    expect(before).toMatchObject({ link: null, stream: null, has_link: true });
    const [during] = lockAt(open(stream), at('09:55').getTime(), RULES, 'attendee');
    expect(during).toMatchObject({ link: PAGE, stream: { playback_url: 'https://video.example/main.m3u8' } });
    expect(linkAt('11:00', stream)).toBeNull();
  });

  it("[D5] a meeting's own link goes to hosts only, at any time", () => {
    const meeting = sessionRow(EVENT, { type: 'meeting', stream: null, link: 'https://meet.example/1' });
    for (const time of ['09:00', '10:30', '12:00']) {
      expect(linkAt(time, meeting, 'attendee')).toBeNull();
      expect(linkAt(time, meeting, 'host')).toBe('https://meet.example/1');
    }
  });
});

describe('texts', () => {
  it('[D40] HTML is sanitised again on its way out', () => {
    const bio = {
      uid: '1',
      name: 'Ada',
      company: '',
      job_title: '',
      profile_picture: null,
      bio: '<b onclick="x()">b</b>',
    };
    const [session] = open({ ...stream, description: '<p>a</p><script>x()</script>', speakers: [bio], hosts: [bio] });
    expect(session?.description).toBe('<p>a</p>');
    expect([...(session?.speakers ?? []), ...(session?.hosts ?? [])].map((one) => one.bio)).toEqual([
      '<b>b</b>',
      '<b>b</b>',
    ]);
  });
});

describe('markers', () => {
  const marker = (id: string, marker_offset_minutes: number) =>
    sessionRow(EVENT, { id, type: 'marker-stream', misc: stream.id, marker_offset_minutes, starts_at: at('07:00') });

  it('[SES7] take their times and their link from the session they split', () => {
    const rows = [marker('3'.repeat(24), 20), marker('2'.repeat(24), 0), stream];
    const times = open(...rows).map(({ id, starts_at, ends_at, link }) => [
      id[0],
      starts_at.slice(11, 16),
      ends_at?.slice(11, 16),
      link,
    ]);
    expect(times).toEqual([
      ['2', '10:00', '10:20', PAGE],
      ['1', '10:00', '11:00', PAGE],
      ['3', '10:20', '11:00', PAGE],
    ]);
  });

  it("[D5] do not tell everybody a meeting's link", () => {
    const meeting = sessionRow(EVENT, { type: 'meeting', stream: null, link: 'https://meet.example/1' });
    const its = { misc: meeting.id, starts_at: at('10:00') };
    const silent = sessionRow(EVENT, { ...its, type: 'marker-live-meeting', marker_offset_minutes: 5 });
    const copied = sessionRow(EVENT, { ...its, type: 'marker-live-meeting', link: meeting.link, stream: null });
    for (const row of [silent, copied]) expect(linkAt('10:30', row, 'attendee', [meeting])).toBeNull();
  });

  it('[SES9] have no link before they begin and none when their target has ended', () => {
    const late = marker('3'.repeat(24), 20);
    const links = ['10:19', '10:20', '10:59', '11:00'].map((time) => linkAt(time, late, 'attendee', [stream]));
    expect(links).toEqual([null, PAGE, PAGE, null]);
  });
});

describe('pictures', () => {
  const id = 'a'.repeat(24);
  const file = { id, filename: 'stage.jpg', variations: { s: 'b'.repeat(24), m: 'c'.repeat(24), l: 'd'.repeat(24) } };
  const row = {
    ...stream,
    cover_image_file: id,
    large_image_file: id,
    co_host_profile_images: [id, 'https://a.example/b.png'],
  };

  it('[D3] stored ones become addresses of the size that is needed, addresses stay, lost files are left out', () => {
    const parts = { slug: 'demo', rules: RULES, rows: [row] };
    expect(openSessions({ ...parts, files: new Map([[id, file]]) })[0]).toMatchObject({
      cover_image_file: `/demo/files/${'c'.repeat(24)}/stage-m.webp`,
      cover_image_small: `/demo/files/${'b'.repeat(24)}/stage-s.webp`,
      large_image_file: `/demo/files/${'d'.repeat(24)}/stage-l.webp`,
      co_host_profile_images: [`/demo/files/${'b'.repeat(24)}/stage-s.webp`, 'https://a.example/b.png'],
    });
    expect(openSessions({ ...parts, files: new Map() })[0]).toMatchObject({
      cover_image_file: null,
      co_host_profile_images: ['https://a.example/b.png'],
    });
  });
});
