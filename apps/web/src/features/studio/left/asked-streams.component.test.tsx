import { askStreams, type EventForm } from '@plenary/contract/studio/operations';
import type { Check } from '@plenary/domain/studio/left';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const form: EventForm = {
  ...{ name: 'Spring meeting', event_kind: 'hybrid' as const, time_zone: 'Europe/Zurich' },
  ...{ opens_at: '2027-05-01T09:30', starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' },
};
const check = (state: Check['state'], asked: NonNullable<Check['asked']>, count?: number) => ({
  ...({ id: 'addresses', phase: 'rehearse', state, asked } as const),
  ...(count !== undefined && { count }),
});
const DEAD = {
  dead: [
    { name: 'Hall A', of: 'hall', answer: 'status' },
    { name: 'Opening', of: 'session', answer: 'unreachable' },
  ],
  ...{ asked_at: '2027-04-30T08:00:00.000Z', stale: false },
} satisfies Check['asked'];
const row = () => page.getByRole('listitem').filter({ hasText: 'The streams elsewhere answer' }).first();

test.each([390, 1440])(
  '[STU21] addresses are asked once the page is there, and those that do not answer are named, at %i px',
  async (width) => {
    const asking = Promise.withResolvers<void>();
    await openPage({
      page: {
        ...{ kind: 'studio_event', form, waiting: { sections: [], sessions: [], seen: '0' } },
        left: [check('advised', { dead: [], asked_at: null, stale: true })],
      },
      ...{ frame: null, url: '/studio/demo', width },
      answers: (server) =>
        server.answers(askStreams, async () => {
          await asking.promise;
          return { left: [check('due', DEAD, 2)] };
        }),
    });
    await expect.element(row().getByText('The addresses are being asked …')).toBeVisible();
    asking.resolve();
    await expect.element(row().getByText('Hall A: it answers that there is no stream')).toBeVisible();
    await expect.element(row().getByText('Opening: it does not answer')).toBeVisible();
    await expect.element(row().getByText(/^Asked .*30 April/)).toBeVisible();
    await expect.element(row().getByRole('link')).toHaveAttribute('href', '/studio/demo/halls');
    expect(await violations()).toEqual([]);
  },
);

test('[STU21] answers that are new are not asked for again', async () => {
  const { backend } = await openPage({
    page: {
      ...{ kind: 'studio_event', form, waiting: { sections: [], sessions: [], seen: '0' } },
      left: [check('done', { ...DEAD, dead: [] })],
    },
    ...{ frame: null, url: '/studio/demo' },
  });
  await expect.element(row().getByText(/^Asked/)).toBeVisible();
  expect(backend.received(askStreams)).toEqual([]);
});
