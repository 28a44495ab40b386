import { changeSession } from '@plenary/contract/timeline/edit';
import { addPicture } from '@plenary/contract/timeline/programme';
import { newTestId, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inHall, openSessions } from '../sessions.fixture.ts';

const SEA = { name: 'Sea', url: 'https://sea.example', logo: null };
const STREAM = { kind: 'mux', address: '/live.m3u8', title: '', poster: null, sponsor: SEA } as const;
const TALK = inHall('Talk', [0, 30], 'Hall A', { type: 'stream', stream: STREAM });
const LONG = inHall('Long stream', [0, 90], 'Hall B', { type: 'stream', stream: STREAM });
const MEETING = inHall('Table', [30, 60], null, { type: 'meeting' });

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (name: string) => page.getByLabelText(name, { exact: true });
const form = () => page.getByRole('region', { name: /Talk|Table/ });

async function openMore(title: string, width = 1440) {
  const opened = await openSessions([TALK, LONG, MEETING], { width });
  await press('List');
  await page.getByRole('button', { name: title, exact: false }).first().click();
  await form().getByText('More', { exact: true }).click();
  return opened;
}

const sent = ({ backend }: Awaited<ReturnType<typeof openMore>>) => backend.received(changeSession).at(-1)?.body;

test.each([1440, 390, 320])('[PRG15] a stream has a title, a picture and a sponsor, at %i px', async (width) => {
  const opened = await openMore('Talk', width);
  const picture = newTestId();
  opened.backend.answers(addPicture, { picture, address: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
  await userEvent.fill(field('Title of the stream'), 'Live talk');
  await userEvent.fill(field('Sponsor of the stream'), 'Wind');
  await field('Picture before the stream begins').upload(new File(['x'], 'a.png', { type: 'image/png' }));
  await expect.poll(() => form().element().querySelector('details img')).not.toBeNull();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await press('Save');
  await expect
    .poll(() => sent(opened))
    .toMatchObject({
      stream: { title: 'Live talk', poster: picture, sponsor: { name: 'Wind', url: 'https://sea.example' } },
    });
});

test('[PRG14] a session becomes a part of another, which gives it its times', async () => {
  const opened = await openMore('Talk');
  await userEvent.selectOptions(field('Part of'), 'Long stream');
  await expect.element(field('Start')).not.toBeInTheDocument();
  await userEvent.fill(field('Minutes after its start'), '20');
  await press('Save');
  await expect.poll(() => sent(opened)).toMatchObject({ part: { session: LONG.id, minutes: 20 } });
});

test('[PRG15] a meeting is opened for people to join', async () => {
  const opened = await openMore('Table');
  await field('People join it here').click();
  await press('Save');
  await expect.poll(() => sent(opened)).toMatchObject({ open_session: true });
});

test('[PRG15] what is refused opens the part of the form in which it stands', async () => {
  const { backend } = await openMore('Talk');
  await form().getByText('More', { exact: true }).click();
  const errors = { 'stream.sponsor.url': ['This is no link.'] };
  backend.answers(changeSession, refuses('invalid_input', { errors }));
  await userEvent.fill(field('Title').first(), 'Talks');
  await press('Save');
  await expect.element(page.getByText('This is no link.')).toBeVisible();
  await expect.element(field('Address of the sponsor')).toHaveFocus();
});

test.each([1440, 320])(
  '[SES13] the chat, the questions and the polls of a session are switched off one by one, at %i px',
  async (width) => {
    const opened = await openMore('Talk', width);
    const switches = form().getByRole('group', { name: 'At this session' });
    for (const name of ['Chat', 'Questions', 'Polls'])
      await expect.element(switches.getByRole('switch', { name })).toBeChecked();
    await switches.getByRole('switch', { name: 'Polls' }).click();
    await switches.getByRole('switch', { name: 'Chat' }).click();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await press('Save');
    await expect.poll(() => sent(opened)).toMatchObject({ switched_off: ['chat', 'polls'] });
  },
);
