import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({ cwd: join(import.meta.dirname, '..') });

/** The sentences of the lint about a part of a feature. */
async function refusals(code: string, file = 'seas/Seas.tsx'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `apps/web/src/features/${file}` });
  return (result?.messages ?? []).map(({ message }) => message);
}

test('[LOK15] what opens and closes is refused outside the kit', async () => {
  const refused = ['Take Details, useDisclosure or discloses of ui/overlay.'];
  expect(await refusals('export const Tide = () => <button aria-expanded={false}>Low</button>;')).toEqual(refused);
  expect(await refusals("export const tide = (open: boolean) => ({ 'aria-expanded': open });")).toEqual(refused);
  expect(await refusals('export const Tide = () => <details>Low</details>;')).toEqual(refused);
  expect(await refusals('export const Tide = () => <Box as="details">Low</Box>;')).toEqual(refused);
  expect(await refusals('export const Tide = () => <Details label="Low" />;')).toEqual([]);
});

test('[LOK15] a press elsewhere is listened for by the kit alone', async () => {
  const refused = ['Take Popover of ui/overlay, which a press or the focus elsewhere closes.'];
  expect(await refusals("document.addEventListener('pointerdown', () => undefined);")).toEqual(refused);
  expect(await refusals("window.addEventListener('resize', () => undefined);")).toEqual([]);
});

test('[LOK15] the header is in the first load, which the kit would make larger', async () => {
  const own = 'export const Tide = () => <button aria-expanded={false}>Low</button>;';
  expect(await refusals(own, 'header/HeaderButtons.tsx')).toEqual([]);
});

test('[LOK21] a button that is pressed keeps the focus while what it began is sent', async () => {
  const refused = [
    'Take aria-disabled while something is sent, and do nothing when it is pressed: a disabled button loses the focus.',
  ];
  const button = (attributes: string, of = 'Button') => `export const send = <${of} ${attributes} onClick={go} />;`;
  expect(await refusals(button('disabled={sending}'))).toEqual(refused);
  expect(await refusals(button('disabled={!ready || form.sending}'))).toEqual(refused);
  expect(await refusals(button('disabled={sending}', 'IconButton'))).toEqual(refused);
  expect(await refusals(button('disabled={sending}', 'button'))).toEqual(refused);
  expect(await refusals(button('aria-disabled={sending} disabled={!sending && !ready}'))).toEqual([]);
  expect(await refusals(button('aria-disabled={form.sending} disabled={!form.sending && !ready}'))).toEqual([]);
  expect(await refusals(button('disabled={!ready}'))).toEqual([]);
});
