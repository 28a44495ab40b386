import { expect, it, test } from 'vitest';
import { isExhibitorPicture } from './exhibitor-pictures.ts';

const [room_id, file] = ['a'.repeat(24), 'b'.repeat(24)];
const shows = (address: string) => isExhibitorPicture({ slug: 'demo', room_id }, address);

it('[ROM20] the text of an exhibitor shows its uploads and files of the event', () => {
  expect(shows(`/demo/exhibitors/${room_id}/files/${file}/file/rope.png`)).toBe(true);
  expect(shows(`/demo/files/${file}/rope.png`)).toBe(true);
});

test.each([
  'https://counts.example/rope.png',
  `https://counts.example/demo/files/${file}/rope.png`,
  `//counts.example/files/${file}/rope.png`,
  `/other/files/${file}/rope.png`,
  `/demo/exhibitors/${'c'.repeat(24)}/files/${file}/file/rope.png`,
  `/demo/files/${file}/../../logout`,
  '/demo/logout',
  `demo/files/${file}/rope.png`,
  '',
])('[ROM20] and no picture of %s', (address) => expect(shows(address)).toBe(false));
