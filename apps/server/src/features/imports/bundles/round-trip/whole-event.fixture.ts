import { TS, wholeBundle, wholeFiles } from '../bundle.fixture.ts';

type Group = Record<string, unknown>;

/** An event with something in every field that organisers change, and entries at the end of its lists that nothing names. */
export function roundTripBundle(slug: string): object {
  const { event, ...parts } = wholeBundle(slug) as { event: Group & { settings: Group; media: Group } } & Record<
    string,
    Group[]
  >;
  const list = (part: string): Group[] => parts[part] ?? [];
  return {
    ...parts,
    event: {
      ...event,
      closes_at: 'today+6d 18:00',
      chat_rules: { ...(event['chat_rules'] as Group), on_match: 'hold' },
      settings: { ...event.settings, ...SETTINGS },
      media: { ...event.media, pending_video: 'media/film.ts', welcome_video: 'media/film.ts' },
    },
    areas: [...list('areas'), { key: 'lounge', title: 'Lounge', image: 'media/sea.jpg', video: 'media/film.ts' }],
    exhibitors: [
      {
        ...list('exhibitors')[0],
        ...{ topic: 'Boats', about: 'Of boats', sponsor: 'one', owners: ['ann@stand.example', 'bob@stand.example'] },
        links: [{ name: 'Shop', url: 'https://shop.example' }],
        handouts: [{ name: 'Prices', file: 'media/logo.svg' }],
      },
      ...list('exhibitors').slice(1),
    ],
    vault: [
      { ...list('vault')[0], large_image: 'media/sea.jpg' },
      {
        ...{ slug: 'reel', title: 'Reel', video: 'media/film.ts' },
        captions: [{ language: 'de', label: 'Deutsch', file: 'media/other.vtt' }],
      },
    ],
    games: [
      ...list('games'),
      { slug: 'sail', kind: 'embed', title: 'Sail', embed: 'https://player.vimeo.com/video/7', max_score: 9 },
      { slug: 'sums', kind: 'memory', title: 'Sums' },
    ],
    halls: [
      ...list('halls'),
      {
        name: 'Quay',
        stream: { type: 'embed', playback_url: 'https://player.vimeo.com/video/3' },
        moderators: [{ name: 'Ann', email: 'ann@sea.example' }],
      },
    ],
    sessions: [...list('sessions'), TALK],
  };
}

const SETTINGS = {
  language: 'en',
  poll_url: 'https://poll.example/1',
  imprint_url: 'https://imprint.example/1',
  brand_color: '#336699',
  coming_soon_heading: 'Soon',
  event_over_heading: 'Over',
  board_sites: ['https://board.example', 'https://draw.example'],
};

/** Its texts are plain, so that a form shows them. */
const TALK = {
  ...{ guid: 'talk', type: 'stream', title: 'Talk', starts_at: 'today+2d 09:00', ends_at: 'today+2d 10:00' },
  ...{
    description: '<p>Of boats</p>',
    link: 'https://talk.example',
    location: 'Jetty',
    language: 'en',
    format: 'Talk',
  },
  ...{ max_occupancy: 8, categories: [{ name: 'Sea', position: 2, color: '#336699' }], cover_image: 'media/sea.jpg' },
  large_image: 'media/sea.jpg',
  switched_off: ['chat', 'polls'],
  speakers: [
    {
      ...{
        uid: 'eve',
        name: 'Eve',
        email: 'eve@sea.example',
        bio: '<p>Sails</p>',
        company: 'Boats',
        job_title: 'Captain',
      },
      profile_picture: 'media/sea.jpg',
    },
  ],
  hosts: [
    {
      ...{
        uid: 'hal',
        name: 'Hal',
        email: 'hal@deck.example',
        bio: '<p>Leads</p>',
        company: 'Boats',
        job_title: 'Mate',
      },
      profile_picture: 'media/sea.jpg',
    },
  ],
  lead_host_profile_image: 'media/sea.jpg',
  stream: {
    ...{ type: 'external', playback_url: 'https://talk.example/live', title: 'Boats live', poster: 'media/sea.jpg' },
    sponsor: { name: 'Sea', logo: 'media/sea.jpg', url: 'https://sea.example' },
  },
};

export const roundTripFiles = async (): Promise<Record<string, string | Uint8Array>> => ({
  ...(await wholeFiles()),
  'media/film.ts': TS,
  'media/other.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\nWasser.\n',
});
