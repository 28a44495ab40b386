import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const PAGES: Section = {
  values: { pages: ['One', 'Two', 'Three'].map((title) => ({ slug: title.toLowerCase(), title, html: '' })) },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (more: { readonly width?: number; readonly consent?: boolean } = {}) =>
  openPage({
    page: { kind: 'studio_section', section: 'pages', start: PAGES },
    ...{ frame: null, url: '/studio/demo/pages' },
    ...more,
  });

/** Presses a button with the keyboard. */
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('[STU16] an entry that is moved keeps the focus, also where it can be moved no further', async () => {
  await open();
  await press('Move down: One');
  await expect.element(button('Move down: One')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move up: One')).toHaveFocus();
  await press('Move up: Three');
  await expect.element(button('Move down: Three')).toHaveFocus();
});

test('[STU16] the focus goes on to the button that adds, however many entries are removed', async () => {
  await open();
  for (const name of ['Three', 'Two', 'One']) {
    await press(`Remove: ${name}`);
    await expect.element(button('Add a page')).toHaveFocus();
  }
});

test('[STU16] an imprint that is begun takes the focus from its button, which goes', async () => {
  await open();
  await press('Begin an imprint');
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Imprint');
});

test('[STU16] a button that saves keeps the focus while and after it saves', async () => {
  const { backend } = await open();
  await press('Move down: One');
  const saving = Promise.withResolvers<Section>();
  backend.answers(saveSection, () => saving.promise);
  await press('Save');
  await expect.element(button('Saving …')).toHaveFocus();
  saving.resolve({ ...PAGES, seen: '2' });
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect.element(button('Save')).toHaveFocus();
});

test.each([320, 1024])('[CON3] the question about cookies covers nothing that saves, at %i px', async (width) => {
  await open({ width, consent: false });
  await expect.element(button('Reject')).toBeVisible();
  const card = () => button('Reject').element().closest('section')?.getBoundingClientRect();
  const covered = (name: string): boolean => {
    const [box, over] = [button(name).element().getBoundingClientRect(), card() ?? new DOMRect()];
    return box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom;
  };
  await expect.poll(() => ['Save', 'Save, release later'].map(covered)).toEqual([false, false]);
});
