import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: WEB }).map((path) => ({ path, text: read(path) }));

/** The text of a file, without comments. */
function read(path: string): string {
  return readFileSync(join(WEB, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Declarations that name the left or the right side of the screen. */
const SIDES =
  /(?<![\w-])(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)?\s*:(?!:)[^;]*;|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;
/** Those that mean the screen's side, and why. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  // In a right-to-left page a number, which is written from the left, still begins below its label.
  'src/ui/field/Field.module.css': ['text-align: right'],
  // A spot of a panorama stands where the picture has it, in whatever direction one reads.
  'src/features/tour/Tour.module.css': ['left: 0;'],
};

test('[PAG15] no style names a side of the screen, except where the screen is meant', () => {
  const named = files('{src,public}/**/*.css').map(({ path, text }) => [path, text.match(SIDES) ?? []] as const);
  const found = Object.fromEntries(named.filter(([, sides]) => sides.length > 0));
  expect(found).toEqual(MEANT);
});

test('[PAG15] what is moved sideways, and an arrow to a side, is turned round where one reads from the right', () => {
  const moved = files('src/**/*.css').filter(({ text }) => /\btranslate:\s*-?(?!0\b)\d/.test(text));
  const arrows = files('src/**/*.tsx').filter(({ text }) => /<Icon of=\{(?:Chevron|Arrow)(?:Left|Right)\}/.test(text));
  expect(moved.filter(({ text }) => !text.includes(':dir(rtl)')).map(({ path }) => path)).toEqual([]);
  const unturned = arrows.filter(({ text }) =>
    /<Icon of=\{(?:Chevron|Arrow)(?:Left|Right)\}(?![^>]*(?:turns|className))/.test(text),
  );
  expect(unturned.map(({ path }) => path)).toEqual([]);
});

test('[PAN4] widths at which a page changes its shape grow with the letters that a person chose', () => {
  const fixed = files('{src,public}/**/*.css').filter(({ text }) => /@media[^{]*\d(?:px|em)\b/.test(text));
  expect(fixed.map(({ path }) => path)).toEqual([]);
});
