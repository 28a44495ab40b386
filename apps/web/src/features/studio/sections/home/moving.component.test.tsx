import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const area = (title: string) => ({ key: title.toLowerCase(), title });
const HOME: Section = {
  values: { sponsors: [], areas: ['One', 'Two', 'Three', 'Four'].map(area) },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const grip = (name: string) => page.getByRole('button', { name: `Drag, or use the arrow keys: ${name}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(width = 1440) {
  const { backend } = await openPage({
    page: { kind: 'studio_section', section: 'home', start: HOME },
    ...{ frame: null, url: '/studio/demo/home', width },
  });
  backend.answers(saveSection, { ...HOME, seen: '2' });
  const titles = async () => {
    await button('Save').click();
    await expect.poll(() => backend.received(saveSection).length).toBeGreaterThan(0);
    const { areas } = backend.received(saveSection).at(-1)!.body.values as { areas: { title: string }[] };
    return areas.map(({ title }) => title);
  };
  return { titles };
}

test.each([1440, 390, 320])('[SEC9] an entry is dragged to its place by its grip, at %i px', async (width) => {
  const { titles } = await open(width);
  await userEvent.dragAndDrop(grip('One'), grip('Three'));
  await expect.element(grip('One')).toHaveFocus();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(document.querySelector('[data-drag]')).toBeNull();
  expect(await titles()).toEqual(['Two', 'Three', 'One', 'Four']);
});

test('[SEC9] an entry is moved by the arrow keys of its grip, or by a press, and what moved it keeps the focus', async () => {
  const { titles } = await open();
  await expect.element(grip('Four')).toBeVisible();
  (grip('Four').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(grip('Four')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}');
  await button('Move down: One').click();
  await expect.element(button('Move down: One')).toHaveFocus();
  await button('Move up: One').click();
  await expect.element(button('Move down: One')).toHaveFocus();
  expect(await titles()).toEqual(['One', 'Four', 'Two', 'Three']);
});
