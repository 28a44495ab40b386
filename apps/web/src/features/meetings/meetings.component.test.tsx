import { offeredSlots } from '@plenary/contract/meetings/operations';
import { newTestId, openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[MTG2] who asks for a meeting with a person who offers no time reads so of that person', async () => {
  const user = newTestId();
  await openPage({
    page: { kind: 'meetings', title: 'Meetings' },
    url: `/demo/networking/meetings?with=${user}`,
    event: { flags: { networking_enabled: true, meetings_enabled: true } },
    answers: (backend) =>
      backend.answers(offeredSlots, {
        with: { _id: newTestId(), user, name: 'Chiara Conti', avatar: '', photo: null },
        slots: [],
      }),
  });
  await expect.element(page.getByRole('heading', { name: 'Ask Chiara Conti for a meeting' })).toBeVisible();
  await expect.element(page.getByText('Chiara Conti offers no times at the moment.')).toBeVisible();
});
