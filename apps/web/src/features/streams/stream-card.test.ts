import type { ListedSession } from '@plenary/contract/timeline/operations';
import { textsOf } from '@plenary/texts/catalogue';
import { describe, expect, test } from 'vitest';
import { streamCard } from './stream-card.ts';

const LINK = '/demo/live_stream/x';
const ada = { uid: 'ada', name: 'Ada', bio: 'Counts.', company: '', job_title: '', profile_picture: '/ada.webp' };
const talk = {
  id: 'x',
  type: 'stream',
  title: 'Opening',
  has_description: true,
  speakers: [ada],
  cover_image_file: '/cover.webp',
  starts_at: '2026-11-21T10:00:00.000Z',
  ends_at: '2026-11-21T11:00:00.000Z',
  link: LINK,
} as unknown as ListedSession;

/** The card at a time of the day, `HH:mm` UTC. */
function cardAt(time: string, { zone = 'UTC', path = '/demo', ...more }: Record<string, unknown> = {}) {
  const now = Date.parse(`2026-11-21T${time}:00Z`);
  const seen = { now, rules: { default_stream_minutes: 180 }, zone: String(zone), path: String(path) };
  return streamCard(textsOf('en').t, { ...talk, ...more }, seen);
}

describe('[STR2] a card', () => {
  test('has the title, the speakers, the picture and the link of its stream', () => {
    const { title, has_description, speakers, image, link } = cardAt('10:30');
    expect({ title, has_description, speakers, image, link }).toEqual({
      title: 'Opening',
      has_description: true,
      speakers: [ada],
      image: '/cover.webp',
      link: LINK,
    });
  });

  test.each([
    ['09:54', '10:00 – 11:00'],
    ['09:55', 'STARTING AT 10:00'],
    ['09:59', 'STARTING AT 10:00'],
    ['10:00', '10:00 – 11:00'],
  ])('says at %s: %s', (time, label) => {
    expect(cardAt(time).time).toBe(label);
  });

  test('shows its times in the zone of the person, and no end where there is none', () => {
    expect(cardAt('09:55', { zone: 'Asia/Tokyo' }).time).toBe('STARTING AT 19:00');
    expect(cardAt('10:30', { zone: 'Asia/Tokyo' }).time).toBe('19:00 – 20:00');
    expect(cardAt('10:30', { ends_at: null }).time).toBe('10:00');
  });
});

describe('[STR3] the button of a card', () => {
  test('says Watching on the page of its stream, and Visit elsewhere', () => {
    expect(cardAt('10:30', { path: LINK })).toMatchObject({ current: true, label: 'Watching' });
    expect(cardAt('10:30', { path: `${LINK}/` })).toMatchObject({ current: false, label: 'Visit' });
    expect(cardAt('10:30', { path: LINK, link: null })).toMatchObject({ current: false, label: 'Visit' });
  });

  test('[D2] leads nowhere while the status is 0', () => {
    expect(cardAt('09:54')).toMatchObject({ label: 'Visit', link: null });
    expect(cardAt('09:55')).toMatchObject({ label: 'Visit', link: LINK });
  });
});
