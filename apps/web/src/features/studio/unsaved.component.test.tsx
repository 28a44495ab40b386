import type { EventForm } from '@plenary/contract/studio/operations';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[SEC8] basics that are typed and not saved ask before the page is left', async () => {
  const form: EventForm = {
    ...{
      name: 'Spring meeting',
      event_kind: 'hybrid' as const,
      time_zone: 'Europe/Zurich',
      opens_at: '2027-05-01T09:30',
    },
    ...{ starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' },
  };
  const { left } = await openPage({
    page: { kind: 'studio_event', form, left: [], waiting: { sections: [], sessions: [], seen: '0' } },
    ...{ frame: null, url: '/studio/demo' },
  });
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Summer meeting');
  await page.getByRole('link', { name: 'Halls', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Summer meeting');
  await expect.poll(() => left).toEqual([]);
});
