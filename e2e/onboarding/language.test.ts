import { expect, test } from 'vitest';
import { carry, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { SCENES } from '../support/scenes.ts';

const stage = useEvents();

/** The page of a scene, in a browser of its own. */
async function open(name: 'mobile_number' | 'verify_phone', options: VisitorOptions): Promise<Visitor> {
  const { path, cookie } = (await SCENES[name]?.set(stage.server)) ?? { path: '/' };
  const visitor = await stage.visitor(options);
  await carry(visitor.context, stage.url, cookie);
  await visitor.page.goto(stage.url + path);
  return visitor;
}

test.each([
  ['de-CH', 'de', 'ltr', 'Melde dich an', 'Anmelden'],
  ['ar', 'ar', 'rtl', 'لنسجّل دخولك', 'تسجيل الدخول'],
])('[LNG1] [LNG2] title, heading and button are in the language of the browser: %s', async (locale, ...wanted) => {
  const [language, direction, heading, button] = wanted;
  const event = await stage.server.createEvent();
  const { page, errors } = await stage.visitor({ locale });
  const document = await (await page.goto(`${stage.url}/${event.slug}/login`))?.text();
  expect(document).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(document).toContain(`<title>${heading} · ${event.name}</title>`);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  // The part of the frame that comes later writes the title anew.
  await page.locator('[role=status]').first().waitFor({ state: 'attached' });
  expect(await page.title()).toBe(`${heading} · ${event.name}`);
  expect(errors).toEqual([]);
});

test('[LNG2] [ONB5] the boxes of a code stand from left to right where the page is written from right to left', async () => {
  const { page } = await open('verify_phone', { locale: 'ar' });
  const left = async (position: number) =>
    (await page.getByLabel(`الرقم ${position} من 6`, { exact: true }).boundingBox())?.x ?? NaN;
  expect(await left(1)).toBeLessThan(await left(2));
  expect(await left(2)).toBeLessThan(await left(6));
});

test.each([true, false])(
  '[LNG4] [ONB6] countries have German names, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page } = await open('mobile_number', { locale: 'de-DE', javaScriptEnabled });
    await page.getByRole('heading', { name: 'Handynummer hinzufügen oder ändern', exact: true }).waitFor();
    const field = page.getByLabel(javaScriptEnabled ? 'Land: Vereinigtes Königreich +44' : 'Land', { exact: true });
    await field.waitFor();
    if (javaScriptEnabled) await field.click();
    await page.getByRole('option', { name: /^Schweiz \+41$|^Schweiz\+41$/ }).waitFor({ state: 'attached' });
  },
);
