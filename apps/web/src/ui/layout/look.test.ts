import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLook } from './look.ts';

/** The classes of the sheet that stand for a prop, with its value where it has one. */
async function classes(): Promise<(readonly [name: string, value: string | true])[]> {
  const css = await readFile(join(import.meta.dirname, 'layout.css'), 'utf8');
  const found = new Set([...css.matchAll(/\.u-([a-z-]+[\w-]*)/gi)].map(([, name = '']) => name));
  const displays = ['row', 'line', 'centre', 'inline-row', 'stack', 'grid', 'screen', 'turns'];
  return [...found]
    .filter((name) => !displays.includes(name))
    .map((name) => {
      const [prop = '', ...value] = name.split('-');
      return [prop, value.length === 0 || value.join('-')] as const;
    });
}

test('[LOK5] each class of the kit is drawn by its prop, which is no attribute of the element', async () => {
  const all = await classes();
  expect(all.length).toBeGreaterThan(100);
  for (const [name, value] of all) {
    const drawn = withLook('u-row', { [name]: value });
    expect(drawn).toEqual({ className: `u-row u-${name}${value === true ? '' : `-${value}`}` });
  }
});

test('[LOK5] a prop that is not set, or is false, draws nothing; none at all is the step 0', () => {
  expect(withLook('u-row', { gap: 0, pad: undefined, wrap: false })).toEqual({ className: 'u-row u-gap-0' });
});
