import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToast } from '../../ui/toast/toast-store.ts';
import { join, openCallPage, peerOf, region, takeDevices } from './call-page.fixture.ts';

test.for([
  [1_440, 900],
  [390, 844],
  [844, 390],
] as const)(
  '[MOM9] in a call at %i × %i what comes in the place of toasts leaves the controls free',
  async ([width, height]) => {
    takeDevices();
    await openCallPage({ width, height, others: [peerOf('Bea')] });
    await join.click();
    const leave = region.getByRole('button', { name: 'Leave', exact: true });
    await expect.element(leave).toBeVisible();
    showToast({ title: 'A session of yours begins', stays: true, action: { label: 'Go there', run: () => undefined } });
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect.element(toast).toBeVisible();
    const { top, bottom, left, right } = toast.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    for (const button of leave.element().closest('footer')!.querySelectorAll('button')) {
      const box = button.getBoundingClientRect();
      const apart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      expect(apart, button.getAttribute('aria-label') ?? button.textContent).toBe(true);
    }
  },
);
