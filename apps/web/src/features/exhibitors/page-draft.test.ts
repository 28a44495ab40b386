import type { ExhibitorPage } from '@plenary/contract/exhibitors/operations';
import { expect, test } from 'vitest';
import { bodyOf, typedPageOf, withPicture } from './page-draft.ts';

const PAGE = {
  // As a reader of German meets it.
  room: { topic: 'Taue', website: null, linkedin: null, categories: ['Tools'] },
  links: [{ name: 'Shop', url: 'https://shop.example' }],
} as unknown as ExhibitorPage;

test('[ROM16] what was typed on a page is sent, and nothing else', () => {
  const before = typedPageOf(PAGE, { topic: 'Ropes', about: '*Hi*', links: PAGE.links });
  expect(before.topic).toBe('Ropes');
  expect(bodyOf(before, before)).toEqual({});
  const links = [...before.links, { key: 5, name: ' ', url: '' }];
  expect(bodyOf({ ...before, website: 'https://x.example', categories: 'Tools, Nets,', links }, before)).toEqual({
    ...{ website: 'https://x.example', categories: ['Tools', 'Nets'] },
    links: [{ name: 'Shop', url: 'https://shop.example' }],
  });
});

test('[ROM20] a picture is put below the text, under its name', () => {
  const picture = { name: 'our [best] rope.png', url: '/demo/exhibitors/1/files/2/file/rope.png' };
  const markdown = '![our best rope](/demo/exhibitors/1/files/2/file/rope.png)\n';
  expect(withPicture('', picture)).toBe(markdown);
  expect(withPicture('Ropes\n', picture)).toBe(`Ropes\n\n${markdown}`);
});
