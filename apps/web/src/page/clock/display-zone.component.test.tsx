import { openPage } from '@plenary/web/testing';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createServices, ServicesProvider } from '../services.tsx';
import { useDisplayZone } from './display-zone.ts';

const Zone = () => useDisplayZone().zone;

test('[PAG24] a page keeps its device’s zone for the next one, whose first paint is in it', async () => {
  document.cookie = 'plenary_zone=; path=/; max-age=0';
  const { boot, services } = await openPage({
    page: { kind: 'home' },
    event: { time_zone: 'Europe/Helsinki' },
  });
  const me = boot.me && { ...boot.me, local_time_enabled: true };
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect.poll(() => document.cookie).toContain(`plenary_zone=${own}`);
  const firstPaint = (kept: { readonly zone?: string }) =>
    renderToString(
      <ServicesProvider value={createServices({ ...boot, me, ...kept }, '/demo', services.texts, Date.now)}>
        <Zone />
      </ServicesProvider>,
    );
  expect(firstPaint({})).toBe('Europe/Helsinki');
  expect(firstPaint({ zone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
});
