import type { Boot } from '@plenary/contract/boot';
import { SECTIONS } from '@plenary/domain/studio/sections';
import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test.each(['en', 'de', 'ar'] as const)('[STU8] every section has a title of its own, in %s', (language) => {
  const { t } = textsOf(language);
  const titles = SECTIONS.map((section) =>
    pageTitle({ event: { name: 'Open Harbour' }, page: { kind: 'studio_section', section } } as unknown as Boot, t),
  );
  expect(new Set(titles).size).toBe(SECTIONS.length);
  expect(titles[0]).toMatch(/^\S.* · Open Harbour$/);
});
