import { readConsent } from '@plenary/domain/consent/consent';
import { openPage } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const analytics = page.getByRole('switch', { name: /analytics/i });
const kept = () => readConsent(document.cookie);

/** A page that asks about cookies, or knows that they were declined; what its window is told of the choice. */
async function openConsent(known: boolean): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const kind of ['accept', 'reject', 'change']) {
    const tell = (event: Event) => told.push([kind, (event as CustomEvent).detail]);
    addEventListener(`cookie_consent:${kind}`, tell);
    onTestFinished(() => removeEventListener(`cookie_consent:${kind}`, tell));
  }
  await openPage({ consent: known });
  return told;
}

test.for([
  ['Reject', 'reject', false],
  ['Accept', 'accept', true],
] as const)(
  '[CON1] [CON2] consent is asked for while there is no cookie_consent, and kept: %s',
  async ([name, kind, allowed]) => {
    const told = await openConsent(false);
    expect(kept()).toBe(null);
    await button(name).click();
    await expect.element(button('Cookie settings')).toBeVisible();
    await expect.element(button(name)).not.toBeInTheDocument();
    expect(kept()).toEqual({ analytics: allowed });
    expect(told).toEqual([[kind, { analytics: allowed }]]);
  },
);

test('[CON3] the question about cookies is away while a call has its controls there, and comes back after it', async () => {
  await openConsent(false);
  await expect.element(button('Reject')).toBeVisible();
  const main = document.querySelector('main')!;
  main.setAttribute('data-covered', '');
  await expect.element(button('Reject')).not.toBeInTheDocument();
  main.removeAttribute('data-covered');
  await button('Reject').click();
  await expect.element(button('Reject')).not.toBeInTheDocument();
});

test('[CON1] [CON2] a choice can be changed, which is an event of its own; cancelling leaves it as it was', async () => {
  const told = await openConsent(true);
  await expect.element(button('Cookie settings')).toBeVisible();
  expect(button('Reject').query()).toBe(null);
  await button('Cookie settings').click();
  await analytics.click();
  await button('Cancel').click();
  await expect.element(button('Cancel')).not.toBeInTheDocument();
  expect(kept()).toEqual({ analytics: false });
  await button('Cookie settings').click();
  await expect.element(analytics).not.toBeChecked();
  await analytics.click();
  await button('Save').click();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(kept()).toEqual({ analytics: true });
  expect(told).toEqual([['change', { analytics: true }]]);
});

test('[CON2] a choice that was opened again is left with Esc', async () => {
  await openConsent(true);
  await button('Cookie settings').click();
  await analytics.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Cancel')).not.toBeInTheDocument();
  expect(kept()).toEqual({ analytics: false });
});

test('[CON1] Esc is no answer to the question about cookies', async () => {
  await openConsent(false);
  await button('Change').click();
  await userEvent.keyboard('{Escape}');
  await button('Cancel').click();
  await expect.element(button('Reject')).toBeVisible();
  expect(kept()).toBe(null);
});
