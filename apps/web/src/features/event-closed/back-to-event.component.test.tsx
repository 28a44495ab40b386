import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const KINDS = ['coming_soon', 'event_over'] as const;
const back = () => page.getByRole('link', { name: 'Back to the event' });
const open = async (kind: (typeof KINDS)[number], roles: readonly 'organiser'[]) => {
  await openPage({ page: { kind }, frame: null, url: '/demo?preview=closed', me: { roles } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test.each(KINDS)('[CDN3] an organiser who looks at the page %s goes on in the event', async (kind) => {
  await open(kind, ['organiser']);
  await expect.element(back()).toBeVisible();
});

test.each(KINDS)('[CDN3] an attendee who sees the page %s does not', async (kind) => {
  await open(kind, []);
  await expect.element(back()).not.toBeInTheDocument();
});
