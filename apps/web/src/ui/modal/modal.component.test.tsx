import { emulate, openPage, reach } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const opener = page.getByRole('banner').getByRole('button', { name: 'Agenda' });
const modal = page.getByRole('dialog', { name: 'Agenda' });

test('[MDL2] a content modal closes by Esc, by its backdrop and by its button, and gives the focus back', async () => {
  await openPage();
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body, { position: { x: 4, y: 450 }, force: true }),
    () => modal.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of ways) {
    await opener.click();
    await expect.element(modal).toBeVisible();
    await close();
    await expect.element(modal).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

/**
 * Opens the agenda, or closes it with Esc, and holds its fade at the first frame.
 * @returns what fades, after how many ms, and for how many
 */
async function catchFade(act: () => void): Promise<object[]> {
  act();
  for (;;) {
    await new Promise(requestAnimationFrame);
    const fades = (document.querySelector('[role=dialog]')?.getAnimations() ?? []) as CSSTransition[];
    if (fades.length === 0) continue;
    fades.forEach((fade) => fade.pause());
    return fades.map(({ effect, transitionProperty }) => {
      const { delay, duration } = effect!.getTiming();
      return { transitionProperty, delay, duration };
    });
  }
}

const endFade = () =>
  modal
    .element()
    .getAnimations()
    .forEach((fade) => fade.finish());

test('[MDL2] a content modal fades in after 30 ms, and out over 500 ms before it is gone', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openPage();
  await reach(opener);
  const opened = await catchFade(() => (opener.element() as HTMLElement).click());
  expect(opened).toEqual([{ transitionProperty: 'opacity', delay: 30, duration: 200 }]);
  endFade();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  const closed = await catchFade(() => document.activeElement?.dispatchEvent(escape));
  expect(closed).toEqual([{ transitionProperty: 'opacity', delay: 0, duration: 500 }]);
  expect(modal.query()).not.toBe(null);
  endFade();
  await expect.element(modal).not.toBeInTheDocument();
});

test('[MDL2] a button that is pressed while its modal still fades opens it again', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openPage({ url: '/dev/design', page: { kind: 'design' }, frame: null, me: null, development: true });
  const button = page.getByRole('button', { name: 'Open a sheet' }).first();
  const sheet = page.getByRole('dialog', { name: 'A sheet' });
  await button.click();
  await expect.element(sheet).toBeVisible();
  const first = sheet.element();
  await userEvent.keyboard('{Escape}');
  (button.element() as HTMLElement).click();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('[MDL2] the agenda that is asked for while it still fades opens again', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openPage();
  await opener.click();
  await expect.element(modal).toBeVisible();
  const first = modal.element();
  await userEvent.keyboard('{Escape}');
  (opener.element() as HTMLElement).click();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(modal).toBeVisible();
});
