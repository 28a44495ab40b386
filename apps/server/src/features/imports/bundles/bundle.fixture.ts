import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';

/** A picture of one colour; `exif` gives it the metadata of a camera. */
export function picture(color: string, options: { width?: number; exif?: boolean } = {}): Promise<Buffer> {
  const drawn = sharp({ create: { width: options.width ?? 64, height: 36, channels: 3, background: color } }).jpeg();
  const named = options.exif ? drawn.withExif({ IFD0: { Copyright: 'Ann Example, Harbour Street 7' } }) : drawn;
  return named.toBuffer();
}

/** Writes a bundle into a new folder. `files` are further files by their path. */
export async function bundleFolder(
  document: object,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-bundle-'));
  for (const [path, content] of Object.entries({ 'event.yaml': stringify(document), ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Bytes that are recognised as MPEG-TS: packets of 188 bytes, each with its sync byte. */
export const TS = Buffer.concat(
  Array.from({ length: 40 }, (_, n) => Buffer.concat([Buffer.of(0x47, n), Buffer.alloc(186, n)])),
);

/** An event with something in every section. */
export function wholeBundle(slug: string): object {
  return {
    plenary_bundle: 1,
    event: {
      slug,
      name: 'Spring meeting',
      event_kind: 'community',
      time_zone: 'Europe/Zurich',
      opens_at: '2026-06-14 08:00',
      closes_at: null,
      starts_at: 'today 10:00',
      chat_rules: { blocked_words: ['knave'], links: 'known', known_hosts: ['example.org'], hold_first: true },
      settings: {
        flags: { agenda_enabled: false },
        default_stream_minutes: 90,
        external_link: { label: 'Map', url: 'https://map.example/' },
        event_over_text: '<p>Bye<script>alert(1)</script></p>',
      },
      media: {
        logo: { file: 'media/logo.svg', alt: 'Spring' },
        logo_dark: 'media/logo-dark.svg',
        pending_background: 'media/sea.jpg',
      },
    },
    demo_streams: [{ name: 'hold', playlist: 'media/hold/index.m3u8' }],
    sponsors: [
      {
        key: 'one',
        name: 'One',
        logo: 'media/logo.svg',
        logo_dark: 'media/logo-dark.svg',
        url: 'https://one.example',
        text: '<p>Of <a href="/{event}/pages/venue">one</a></p>',
      },
      { key: 'two', name: 'Two' },
    ],
    areas: [
      { key: 'live_stream', title: 'Live', image: 'media/sea.jpg', sponsors: ['two', 'one'] },
      { key: 'welcome', title: 'Welcome', sub_title: 'Come in', url: '/{event}/pages/welcome', sponsor: 'one' },
    ],
    levels: ['Gold', 'Silver'],
    rooms: [{ key: 'tea', name: 'Tea', topic: 'Leaves', max_guests: 4, sponsor: 'one' }],
    exhibitors: [
      {
        ...{ key: 'stand', name: 'Stand', max_guests: 2, level: 'Silver', logo: 'media/logo.svg', color: '#336699' },
        ...{
          categories: ['Tools'],
          stand_number: 'A1',
          website: 'https://one.example',
          linkedin: 'https://in.example',
        },
      },
      { key: 'other', name: 'Other', max_guests: 2, level: 'Gold' },
    ],
    vault: [
      {
        slug: 'film',
        title: 'Film',
        description: 'Of water',
        link: '/{event}/pages/welcome',
        featured: true,
        categories: ['Films'],
        starts_at: 'now-1h',
        ends_at: '2031-07-01T10:00:00Z',
        cover_image: 'media/sea.jpg',
        embed: 'https://player.vimeo.com/video/7',
        detail: '<p>See <a href="/{event}/pages/venue">the way</a><script>x</script></p>',
        attachments: [{ key: 'logo', name: 'The logo', file: 'media/logo.svg' }],
        gallery: ['media/sea.jpg', 'media/logo.svg'],
        chapters: [{ at: '1:05', title: 'Out' }],
        captions: [{ language: 'en', label: 'English', file: 'media/film.vtt' }],
      },
    ],
    tour: {
      title: 'Around',
      intro: '<p>Come <a href="/{event}/pages/venue">along</a><script>x</script></p>',
      scenes: [
        {
          ...{ key: 'quay', title: 'Quay', picture: 'media/sea.jpg' },
          spots: [
            { title: 'The shed', yaw: 20, pitch: -5.5, scene: 'shed' },
            { title: 'The way', text: 'By tram', yaw: -90, pitch: 0, link: '/{event}/pages/venue' },
          ],
        },
        { key: 'shed', title: 'Shed', picture: 'media/sea.jpg' },
      ],
    },
    games: [
      { slug: 'pairs', kind: 'memory', title: 'Pairs', starts_at: 'now+1h', ends_at: '2031-07-01T10:00:00Z' },
      {
        ...{ slug: 'quiz', kind: 'quiz', title: 'Quiz', summary: 'Of water', cover_image: 'media/sea.jpg' },
        questions: [{ question: 'Salt?', choices: ['Yes', 'No'], correct: 2, seconds: 9 }],
      },
      { slug: 'row', kind: 'embed', title: 'Row', page: 'row.html', max_score: 50 },
    ],
    polls: [
      { key: 'sea', question: 'Which sea?', choices: ['North', 'Baltic'], session: 'keynote', anonymous: false },
      { key: 'word', kind: 'words', question: 'One word?', most: 2, may_change: false, results: 'closed' },
      { key: 'stars', kind: 'rating', question: 'How was it?' },
    ],
    pages: [
      { slug: 'welcome', title: 'Welcome', file: 'pages/welcome.md' },
      { slug: 'venue', title: 'The way', html: '<p>By tram.</p>', public: true },
      { slug: 'terms', title: 'Terms', html: '<h1>Terms</h1><p onclick="x()">Be kind.</p>' },
    ],
    halls: [
      {
        ...{ name: 'Hall', capacity: 300, moderators: ['Ann'] },
        stream: { playback_url: '/{event}/loops/hold/live.m3u8' },
      },
      { name: 'Foyer', aliases: ['Lobby'], kind: 'on_site' },
    ],
    sessions: [
      {
        guid: 'keynote',
        type: 'stream',
        title: 'Keynote',
        description_markdown: 'About *water*.',
        starts_at: 'now-10m',
        ends_at: '+45m',
        featured: true,
        location: 'Hall',
        language: 'en',
        format: 'Workshop',
        categories: [{ name: 'Main', position: 1 }],
        cover_image: 'media/sea.jpg',
        speakers: [{ name: 'Ann', bio: '<b>Hi</b>', profile_picture: 'media/sea.jpg' }],
        hosts: [{ uid: 'h1', name: 'Bob', company: 'Co' }],
        lead_host_profile_image: 'media/sea.jpg',
        co_host_profile_images: ['https://pics.example/c.png'],
        stream: {
          demo_stream: 'hold',
          poster: 'media/sea.jpg',
          sponsor: { name: 'Sea', logo: 'media/sea.jpg', url: 'https://sea.example' },
        },
      },
      { guid: 'part-2', type: 'marker-stream', title: 'Part two', misc: 'keynote', marker_offset_minutes: 20 },
      {
        guid: 'table',
        type: 'meeting',
        title: 'Table',
        location: 'lobby',
        starts_at: 'today+1d 09:00',
        link: 'https://meet.example/x',
        open_session: true,
        max_occupancy: 5,
      },
      {
        guid: 'far',
        type: 'stream',
        title: 'Far',
        starts_at: '2026-07-01T10:00:00Z',
        stream: { type: 'external', playback_url: 'https://far.example' },
      },
      { guid: 'late', type: 'meeting', title: 'Late', starts_at: '2026-07-02T10:00:00Z', location: 'HALL' },
    ],
  };
}

/** The files that `wholeBundle` names. */
export async function wholeFiles(): Promise<Record<string, string | Uint8Array>> {
  return {
    'media/logo-dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" color="#fff"/>',
    'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'media/sea.jpg': await picture('#35506B', { width: 1200, exif: true }),
    'media/hold/index.m3u8': '#EXTM3U\n#EXTINF:4.0,\ns0.ts\n#EXTINF:2.5,\ns1.ts\n#EXT-X-ENDLIST\n',
    'media/hold/s0.ts': TS,
    'media/hold/s1.ts': Buffer.concat([TS, TS]),
    'media/film.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\nWater.\n',
    'row.html': '<!doctype html><p>Row</p>',
    'pages/welcome.md': '# Hello\n\n[Terms](/{event}/pages/terms)\n',
  };
}
