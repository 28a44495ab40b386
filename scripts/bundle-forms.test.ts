import { SECTIONS } from '@plenary/domain/studio/sections';
import { expect, test } from 'vitest';
import {
  MADE_OTHERWISE,
  NOT_IN_THE_STUDIO,
} from '../apps/server/src/features/imports/bundles/round-trip/changes.fixture.ts';
import { BUNDLE_FIELDS } from '../apps/server/src/features/imports/bundles/round-trip/fields.fixture.ts';
import { SECTION_PARTS } from '../apps/server/src/features/imports/bundles/section/section-parts.ts';
import { FORMS, type FieldForm } from '../apps/web/src/features/studio/sections/forms.ts';

const asked = (form: FieldForm, path: readonly string[] = []): string[] => {
  const at = [...path, ...form.at];
  return 'fields' in form ? form.fields.flatMap((field) => asked(field, at)) : [at.join('.')];
};

test.each(SECTIONS)('[SEC14] the form of the section %s asks for every field of it', (section) => {
  const { own, settings } = SECTION_PARTS[section];
  const parts = [
    ...own,
    ...settings.map((name) => `event.settings.${name}`),
    ...(section === 'look' ? ['event.media'] : []),
  ];
  const others = [...MADE_OTHERWISE.map(([fields]) => fields), ...NOT_IN_THE_STUDIO];
  const fields = BUNDLE_FIELDS.map(({ path }) => path).filter(
    (path) =>
      parts.some((part) => path === part || path.startsWith(`${part}.`)) && !others.some((other) => other.test(path)),
  );
  const form = new Set(FORMS[section].flatMap((field) => asked(field)));
  expect(fields.filter((path) => !form.has(path))).toEqual([]);
  expect(fields.length).toBeGreaterThan(2);
});
