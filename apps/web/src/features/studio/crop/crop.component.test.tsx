import { saveSection, type Section } from '@plenary/contract/studio/sections';
import { openPage, violations } from '@plenary/web/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const LOOK: Section = {
  values: { event: {} },
  ...{ unreleased: [], seen: '1', files: {}, names: { sponsors: [], levels: [], pages: [] } },
};
const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
const part = dialog.getByRole('img', { name: 'The part that is used' });
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

afterEach(() => vi.unstubAllGlobals());

/** Uploads that are begun end at once; returns the sizes of their files in bytes. */
function takeUploads(): string[] {
  const sizes: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 413;
      readonly responseText = '{}';
      onload = (): void => {};
      open(): void {}
      setRequestHeader(name: string, value: string): void {
        if (name.toLowerCase() === 'upload-length') sizes.push(value);
      }
      getResponseHeader = (): null => null;
      send = (): void => queueMicrotask(() => this.onload());
    },
  );
  return sizes;
}

/** A picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob!], 'halves.png', { type });
}

async function openCrop(label: string, file: File, width = 1440) {
  const opened = await openPage({
    page: { kind: 'studio_section', section: 'look', start: LOOK },
    ...{ frame: null, url: '/studio/demo/look', width },
  });
  await page.getByLabelText(label, { exact: true }).upload(file);
  return opened;
}

test.each([390, 1440])(
  '[SEC16] the part of a picture is chosen by keys, in the shape of its field, at %i px',
  async (width) => {
    const sizes = takeUploads();
    const file = await halves(800, 600);
    await openCrop('Picture before the event', file, width);
    await expect.element(dialog.getByText('800 × 450 px')).toBeVisible();
    expect(await violations({ include: '[role=dialog]' })).toEqual([]);
    const { width: wide, height: tall } = part.element().getBoundingClientRect();
    expect(wide / tall).toBeCloseTo(16 / 9, 1);
    (part.element() as HTMLElement).focus();
    await userEvent.keyboard('++++{ArrowRight}');
    await expect.element(dialog.getByText('546 × 307 px With so few pixels it will look blurred.')).toBeVisible();
    await press('Use this part');
    await expect.poll(() => sizes).toHaveLength(1);
    expect(Number(sizes[0])).not.toBe(file.size);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('[SEC16] a logo is taken as it is, or squared; a picture is taken whole at a press', async () => {
  const sizes = takeUploads();
  const file = await halves(800, 600);
  await openCrop('Logo', file);
  // Nothing is left out as long as it is as it is.
  await expect.element(dialog.getByRole('button', { name: 'Use the whole picture' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use this part' }).query()).toBe(null);
  await press('Square');
  await expect.element(dialog.getByRole('button', { name: 'Use this part' })).toBeVisible();
  await expect.element(dialog.getByText('600 × 600 px')).toBeVisible();
  await press('Use the whole picture');
  await expect.poll(() => sizes).toEqual([String(file.size)]);
});

test('[SEC16] a picture is dragged, and nothing goes up once that is given up', async () => {
  const sizes = takeUploads();
  const { backend } = await openCrop('Logo', await halves(800, 600));
  await press('Square');
  const left = () => Number.parseFloat((part.element().firstElementChild as HTMLElement).style.insetInlineStart);
  const before = left();
  const box = part.element().getBoundingClientRect();
  const at = (type: string, x: number) =>
    part
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: box.left + x, clientY: box.top + 40 }),
      );
  vi.spyOn(part.element(), 'setPointerCapture').mockReturnValue();
  at('pointerdown', 100);
  at('pointermove', 60);
  at('pointerup', 60);
  await expect.poll(left).toBeLessThan(before);
  await press('Cancel');
  await expect.element(dialog).not.toBeInTheDocument();
  expect([sizes, backend.received(saveSection)]).toEqual([[], []]);
});

test('[SEC16] a drawing in vectors goes up as it is', async () => {
  const sizes = takeUploads();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await openCrop('Logo', new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.poll(() => sizes).toEqual([String(svg.length)]);
  expect(dialog.elements()).toEqual([]);
});
