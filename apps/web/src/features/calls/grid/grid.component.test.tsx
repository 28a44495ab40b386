import { violations } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { join, openCallPage as open, peerOf, region, takeDevices } from '../call-page.fixture.ts';

const boxOf = (element: Element | null | undefined) => element!.getBoundingClientRect();
const tileOf = (name: string) => region.getByRole('article', { name, exact: true });

test('[CAL44] with one other person oneself lies on the large tile, beside its name; the frame is a stage without sponsors', async () => {
  takeDevices();
  await open({ others: [peerOf('Bea Long-Name of the Harbour Watch and the Upper Quay')] });
  await join.click();
  const [other, own] = [tileOf('Bea Long-Name of the Harbour Watch and the Upper Quay'), tileOf('Ada Byron (you)')];
  for (const [width, height] of [
    [1_440, 900],
    [390, 844],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.viewport(width, height);
    const lies = () => {
      const [large, small, name] = [other.element(), own.element(), other.element().querySelector('bdi')].map(boxOf);
      const fills = large!.width > width * 0.7 && large!.height > height * 0.4;
      return fills && small!.right < large!.right && small!.bottom < large!.bottom && name!.right <= small!.left;
    };
    await expect.poll(lies).toBe(true);
    const leave = region.getByRole('button', { name: 'Leave', exact: true });
    expect([leave.element().textContent, boxOf(leave.element()).bottom <= height]).toEqual(['Leave', true]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  const header = document.querySelector('header')!;
  expect(getComputedStyle(header.parentElement!).colorScheme).toBe('dark');
  expect(await violations({ include: '[data-call]' })).toEqual([]);
  await region.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => getComputedStyle(header.parentElement!).colorScheme).not.toBe('dark');
});

test('[CAL44] the pager stands below the tiles, and covers no name', async () => {
  takeDevices();
  await open({
    others: Array.from({ length: 14 }, (_none, at) => peerOf(`Person ${String(at)}`)),
    width: 1_200,
    height: 700,
  });
  await join.click();
  const next = region.getByRole('button', { name: 'Next page' });
  await expect.element(next).toBeVisible();
  const tiles = () => region.getByRole('article').elements().map(boxOf);
  await expect.poll(() => tiles().length).toBeGreaterThan(2);
  const top = boxOf(next.element()).top;
  expect(tiles().filter(({ bottom }) => bottom > top)).toEqual([]);
});

test('[CAL6] a person who shares reads so, does not see their own screen, and stops it', async () => {
  takeDevices();
  const screens = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockImplementation(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
    return Promise.resolve(canvas.captureStream(5));
  });
  onTestFinished(() => screens.mockRestore());
  await open({ others: [peerOf('Bea')] });
  await join.click();
  await region.getByRole('button', { name: 'Share screen' }).click();
  await expect.element(region.getByText('You are sharing your screen')).toBeVisible();
  expect(region.getByRole('article').elements()).toHaveLength(2);
  await region.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(region.getByText('You are sharing your screen')).not.toBeInTheDocument();
  await expect.element(region.getByRole('button', { name: 'Share screen' })).toBeVisible();
});
