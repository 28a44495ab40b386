import { textsOf } from '@plenary/texts/catalogue';
import { describe, expect, test } from 'vitest';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { WHOLE_AGENDA } from '@plenary/domain/timeline/agenda/address';
import type { AgendaQuery } from '@plenary/domain/timeline/agenda/address';
import { agendaIndex, agendaItem, agendaRows, type AgendaSight, startingRow } from './agenda-view.ts';
import { isPage } from '../../page/navigation/known-pages.ts';
import { rowByKey } from './use-list-place.ts';

const ID = (n: number): string => n.toString(16).padStart(24, '0');
const RULES = { default_stream_minutes: 180 };

function session(n: number, start: string, end: string | null, more: Partial<ListedSession> = {}): ListedSession {
  return {
    id: ID(n),
    title: `Session ${n}`,
    has_description: false,
    updated_at: '2026-11-01T00:00:00.000Z',
    hosts: [],
    speakers: [],
    starts_at: `2026-11-21T${start}:00Z`,
    ends_at: end === null ? null : `2026-11-21T${end}:00Z`,
    link: '/demo/live_stream/x',
    has_link: true,
    type: 'stream',
    misc: null,
    cover_image_file: null,
    large_image_file: null,
    categories: [],
    featured: false,
    location: null,
    open_session: false,
    max_occupancy: 0,
    lead_host_profile_image: null,
    co_host_profile_images: [],
    language: null,
    format: null,
    stream: null,
    ...more,
  };
}

const sight = (time: string, more: Partial<AgendaSight> = {}): AgendaSight => ({
  now: Date.parse(`2026-11-21T${time}:00Z`),
  rules: RULES,
  zone: 'UTC',
  slug: 'demo',
  activeStream: null,
  ...more,
});
/** The lines in short: days by their date, sessions by their number, `|` for now. */
function lines(sessions: ListedSession[], seen: AgendaSight, query: Partial<AgendaQuery> = {}, marked: string[] = []) {
  const wanted = { query: { ...WHOLE_AGENDA, ...query }, favorites: new Set(marked), now: seen.now };
  return agendaRows(agendaIndex(sessions, seen.zone), wanted).map((row) => {
    if (row.kind === 'now') return '|';
    return row.kind === 'day' ? `${row.hits ? `${row.hits} ` : ''}${row.day}` : Number(`0x${row.key}`);
  });
}
function all(sessions: ListedSession[], seen: AgendaSight) {
  const { entries, markers } = agendaIndex(sessions, seen.zone);
  return entries.map((entry) => agendaItem(entry, markers.get(entry.session.id) ?? [], seen));
}

describe('the agenda by day', () => {
  test('[AGE1] days and times are those of the zone that is shown', () => {
    const late = session(1, '22:30', '23:30');
    expect(lines([late], sight('10:00'))).toEqual(['2026-11-21', 1]);
    const tokyo = sight('10:00', { zone: 'Asia/Tokyo' });
    expect(lines([late], tokyo)).toEqual(['2026-11-22', 1]);
    expect(all([late], tokyo)[0]?.time).toBe('07:30 – 08:30');
  });

  test('[AGE7] a session past midnight says how many midnights later it ends; one of no length has one time', () => {
    const night = session(1, '23:00', null, { ends_at: '2026-11-22T02:00:00Z' });
    const long = session(2, '10:00', null, { ends_at: '2026-11-23T10:00:00Z' });
    const item = (each: ListedSession) => all([each], sight('10:00'))[0];
    expect(item(night)).toMatchObject({ time: '23:00 – 02:00', midnights: 1, ends_on: '2026-11-22' });
    expect(item(long)).toMatchObject({ midnights: 2 });
    expect(item(session(3, '10:00', '10:00'))).toMatchObject({ time: '10:00', midnights: 0 });
    expect(item(session(4, '10:00', '09:00'))).toMatchObject({ time: '10:00', midnights: 0 });
  });

  test('[AGE5] the now line stands once, before the first session to come', () => {
    const sessions = [session(1, '08:00', '09:00'), session(2, '10:00', '11:00'), session(3, '12:00', '13:00')];
    expect(lines(sessions, sight('10:30'))).toEqual(['2026-11-21', 1, 2, '|', 3]);
    expect(lines(sessions, sight('07:00'))).toEqual(['2026-11-21', 1, 2, 3]);
    expect(lines(sessions, sight('14:00'))).toEqual(['2026-11-21', 1, 2, 3]);
  });

  test('[AGE5] it opens at the first session that is live, else at the next; at its top when all is over', () => {
    const game = session(1, '07:00', null, { type: 'game' });
    const sessions = [game, session(2, '08:00', '09:00'), session(3, '10:00', '11:00'), session(4, '12:00', '13:00')];
    const rows = agendaRows(agendaIndex(sessions, 'UTC'), { query: WHOLE_AGENDA, favorites: new Set(), now: 0 });
    const opens = (time: string, asked: string | null = null) =>
      startingRow(rows, { session: asked, now: sight(time).now, rules: RULES });
    expect([opens('10:30'), opens('11:30'), opens('11:58'), opens('14:00')]).toEqual([3, 4, 4, -1]);
    expect(opens('10:30', ID(2))).toBe(2);
  });

  test('[AGE8] what is to come has no badge; every other session has the one of its status', () => {
    const sessions = [
      session(1, '08:00', '09:00'),
      session(2, '10:00', '11:00'),
      session(3, '10:00', null, { type: 'meeting' }),
      session(4, '10:32', '11:00'),
      session(5, '12:00', '13:00'),
    ];
    const { t } = textsOf('en');
    const texts = all(sessions, sight('10:30')).map(({ badge }) => badge && t(`frame.badge.${badge.kind}`));
    expect(texts).toEqual(['Past', 'Live now', 'On Now', 'Starts in <time></time>', null]);
  });
});

describe('what the agenda is narrowed to', () => {
  const speakers = [{ uid: 'tide', name: 'Tide Jones', bio: '', company: '', job_title: '', profile_picture: null }];
  const sessions = [
    session(1, '08:00', '09:00', { title: 'Opening', speakers }),
    session(2, '10:00', '11:00', { title: 'Tidal power', location: 'Pier' }),
    session(3, '12:00', '13:00', { title: 'The tide' }),
  ];

  test('[TML4] what is searched for stands by how it was found: title, similar title, name', () => {
    expect(lines(sessions, sight('11:30'), { q: 'TIDE' })).toEqual([
      ...['title 2026-11-21', 3],
      ...['person 2026-11-21', 1],
    ]);
    expect(lines(sessions, sight('11:30'), { q: 'tidall' })).toEqual(['similar 2026-11-21', 2]);
    expect(lines(sessions, sight('11:30'), { q: '  ' })).toHaveLength(5);
  });

  test('[TML4] search and filters hold together; days and places in a list are those that are left', () => {
    expect(lines(sessions, sight('11:30'), { location: 'Pier' })).toEqual(['2026-11-21', 2]);
    expect(lines(sessions, sight('11:30'), { location: 'Pier', q: 'tide' })).toEqual([]);
    expect(lines(sessions, sight('11:30'), { favorites: true }, [ID(3)])).toEqual(['2026-11-21', 3]);
  });

  test('[TML4] the date is that of the start in the zone that is shown', () => {
    const late = session(9, '22:30', '23:30');
    expect(lines([late], sight('10:00', { zone: 'Asia/Tokyo' }), { day: '2026-11-21' })).toEqual([]);
    expect(lines([late], sight('10:00', { zone: 'Asia/Tokyo' }), { day: '2026-11-22' })).toHaveLength(2);
  });

  test('[AGE12] arrow keys, Home and End lead from session to session, past days and the now line', () => {
    const rows = agendaRows(agendaIndex(sessions, 'UTC'), {
      query: WHOLE_AGENDA,
      favorites: new Set(),
      now: sight('11:30').now,
    });
    const keys = (at: number) => ['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => rowByKey(key, at, rows));
    expect(keys(1)).toEqual([2, null, 1, 4, null]);
    expect(keys(2)).toEqual([4, 1, 1, 4, null]);
    expect(keys(4)).toEqual([null, 2, 1, 4, null]);
  });
});

describe('markers', () => {
  const parent = session(1, '10:00', '12:00');
  const marker = (n: number, start: string, more: Partial<ListedSession> = {}) =>
    session(n, start, '11:00', { type: 'marker-live-meeting', misc: parent.id, ...more });

  test('[AGE1] markers stand under their parent in order, and never by themselves', () => {
    const items = all([marker(3, '10:40'), parent, marker(2, '10:10')], sight('10:30'));
    expect(items).toHaveLength(1);
    expect(items[0]?.markers.map((each) => each.session.id)).toEqual([ID(2), ID(3)]);
  });

  test('[SES8] a marker-stream is shown while its stream is the one that is watched', () => {
    const part = marker(2, '10:10', { type: 'marker-stream' });
    expect(all([parent, part], sight('10:30'))[0]?.markers).toEqual([]);
    expect(all([parent, part], sight('10:30', { activeStream: parent.id }))[0]?.markers).toHaveLength(1);
  });

  test('[SES8] no marker is shown while its parent is not active', () => {
    expect(all([parent, marker(2, '10:10')], sight('09:00'))[0]?.markers).toEqual([]);
  });
});

describe('the way in (D5)', () => {
  const link = (each: ListedSession, time: string) => all([each], sight(time))[0]?.way;

  test('[SES9] [AGE8] a session that is live is open; before, it says when it opens; afterwards there is none', () => {
    const live = session(1, '10:00', '11:00');
    expect(link(live, '10:30')).toEqual({
      kind: 'open',
      href: '/demo/live_stream/x',
      label: 'visit',
    });
    expect(link(live, '09:00')).toEqual({ kind: 'opens', time: '09:55' });
    expect(link({ ...live, type: 'game' }, '09:00')).toEqual({ kind: 'opens', time: '10:00' });
    expect(link(live, '11:00')).toEqual({ kind: 'none' });
  });

  test("[D5] a meeting's link is for whom it was sent to", () => {
    const meeting = session(1, '10:00', '11:00', { type: 'meeting', link: 'https://meet.example/1' });
    expect(link(meeting, '10:30')).toMatchObject({ kind: 'open', label: 'breakout' });
    expect(link(meeting, '09:00')).toEqual({ kind: 'opens', time: '10:00' });
    expect(link({ ...meeting, link: null }, '10:30')).toEqual({ kind: 'none' });
  });

  test('[TML9] [D55] the Breakout Room is there for those in attendance while it is open', () => {
    const meeting = session(1, '10:00', '11:00', { type: 'meeting', link: null, open_session: true });
    const [entry] = agendaIndex([meeting], 'UTC').entries;
    const way = (time: string, in_attendance: boolean, room: string | null = 'https://meet.example/1') =>
      agendaItem(entry!, [], sight(time), { in_attendance, link: room }).way.kind;
    expect([way('09:00', true), way('10:30', true), way('11:00', true)]).toEqual(['opens', 'open', 'none']);
    expect([way('10:30', false), way('10:30', true, null)]).toEqual(['none', 'none']);
  });

  test('[AGE8] a part has no button, and no time of its own, before it is live', () => {
    const parent = session(1, '10:00', '12:00');
    const part = session(2, '11:00', '12:00', { type: 'marker-live-meeting', misc: parent.id });
    const way = (time: string) => all([parent, part], sight(time))[0]?.markers[0]?.way.kind;
    expect([way('10:30'), way('11:30')]).toEqual(['none', 'open']);
  });

  test('[SES9] a session without a link has no button', () => {
    expect(link(session(1, '10:00', '11:00', { link: null, has_link: false }), '10:30')).toEqual({ kind: 'none' });
  });

  test.each([
    ['https://stream.example/a', true],
    ['/demo', true],
    ['/demo/live_stream/65', true],
    ['/demo/pages/map?x=1', true],
    ['/demo/agenda?day=2026-11-21', true],
    ['/demo/vault/item/a', true],
    ['/demo/games/play/a', true],
    ['/demo/nowhere/a', false],
    ['/other/live_stream/65', false],
    ['//evil.example/demo', false],
    ['javascript:alert(1)', false],
  ])('[D37] %s leads somewhere: %s', (address, leads) => {
    expect(isPage(address, 'demo')).toBe(leads);
  });
});
