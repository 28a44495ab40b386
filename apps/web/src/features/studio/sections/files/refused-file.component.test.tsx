import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage } from '@plenary/web/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const LOOK: Section = {
  values: { event: { settings: { coming_soon_heading: 'Soon' } } },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
afterEach(() => vi.unstubAllGlobals());

/** Uploads are refused, as the server refuses a picture of too many pixels. */
function refuseUploads(message: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 413;
      readonly responseText = JSON.stringify({ status: 'error', code: 'too_large', message });
      onload = (): void => {};
      open(): void {}
      setRequestHeader(): void {}
      getResponseHeader = (): null => null;
      send = (): void => queueMicrotask(() => this.onload());
    },
  );
}

const bar = page.getByRole('status').filter({ hasText: /refused/ });

test('[SEC12] a page that is saved without a refused picture says so, until the picture is given up', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_section', section: 'look', start: LOOK },
    ...{ frame: null, url: '/studio/demo/look' },
  });
  refuseUploads('This picture is too large.');
  const picture = page.getByLabelText('Picture before the event', { exact: true });
  await picture.upload(new File(['picture'], 'quay.png', { type: 'image/png' }));
  await expect.element(page.getByText('This picture is too large.')).toBeVisible();
  await expect.element(bar).toHaveTextContent('A file above was refused.');
  await page.getByLabelText('Heading before the event', { exact: true }).fill('Nearly there');
  backend.answers(saveSection, {
    ...LOOK,
    values: { event: { settings: { coming_soon_heading: 'Nearly there' } } },
    seen: '2',
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(bar).toHaveTextContent('Saved, but for a file above that was refused.');
  expect(page.getByText('Saved.', { exact: true }).elements()).toEqual([]);
});
