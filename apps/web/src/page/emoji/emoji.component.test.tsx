import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import './emoji.css';

test('[LOK18] with the fetched font an emoji is drawn, and text and digits are drawn as before', async () => {
  await openPage({ frame: { areas: [] } });
  const families = getComputedStyle(document.body).fontFamily;
  expect(families).toMatch(/"?Noto Emoji"?$/);
  const fetched = await document.fonts.load(`16px 'Noto Emoji'`, '👏 🎉');
  expect(fetched.length).toBeGreaterThan(0);
  const paper = document.createElement('canvas').getContext('2d')!;
  const width = (text: string, font: string) => {
    paper.font = `16px ${font}`;
    return paper.measureText(text).width;
  };
  expect(width('👏', families)).not.toBe(width('\u{10ffff}', families));
  expect(width('Hall 7 ©', families)).toBe(width('Hall 7 ©', families.replace(/, "?Noto Emoji"?$/, '')));
});
