import { openChannel } from '@plenary/contract/chat/channels';
import { addActivityScore } from '@plenary/contract/points/operations';
import { getUserCard } from '@plenary/contract/user-card/operations';
import { detailsOf, newTestId, openPage, refuses, sessionOf, sourceOf, userOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test('[STR12] [STR13] [STR20] the sponsor, the chapters and what is up next stand below the player', async () => {
  const tides = sessionOf('Tides', [-10, 60], {
    stream: sourceOf({ sponsor: { name: 'Norrlys', logo: null, url: 'https://norrlys.example' } }),
  });
  const chapter = (title: string, start: number) =>
    sessionOf(title, [start, null], { type: 'marker-stream', misc: tides.id, stream: null });
  const later = [90, 120, 150, 180].map((start) => sessionOf(`Currents ${String(start)}`, [start, start + 20]));
  const sessions = [tides, chapter('The quay', -10), chapter('The reef', -5), chapter('The bay', 20), ...later];
  await openPage({
    sessions,
    page: { kind: 'live_stream', session_id: tides.id, details: detailsOf(tides) },
    url: `/demo/live_stream/${tides.id}`,
    answers: (backend) => backend.answers(openChannel, refuses('chat_disabled')),
  });
  await expect.element(page.getByText(/^Presented by/)).toBeVisible();
  const sponsor = page.getByRole('main').getByRole('link', { name: 'Norrlys' });
  await expect.poll(() => sponsor.element().getAttribute('href')).toBe('https://norrlys.example');
  const chapters = page.getByRole('region', { name: 'Chapters' });
  await expect.element(chapters.getByText('The bay')).toBeVisible();
  const now = [...chapters.element().querySelectorAll('[aria-current=true]')];
  expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The reef')]);
  expect(page.getByRole('region', { name: 'Up next' }).getByRole('listitem').elements()).toHaveLength(3);
});

test('[PAN11] on a phone one tap leads from the home to a stream, and from there to one elsewhere', async () => {
  const tides = sessionOf('Tides', [-10, 60]);
  const choir = sessionOf('Choir', [-10, 60], {
    link: 'https://choir.example/live',
    stream: sourceOf({ type: 'external', playback_url: 'https://choir.example/live' }),
  });
  await openPage({ sessions: [tides, choir], width: 390, height: 844 });
  const visit = page.getByRole('main').getByRole('link', { name: /^Visit/ });
  await expect.element(visit.first()).toBeVisible();
  const to = visit.elements().map((link) => link.getAttribute('href'));
  expect(new Set(to)).toEqual(new Set([`/demo/live_stream/${tides.id}`, 'https://choir.example/live']));
});

test('[PRG13] a speaker who is a member leads to their card', async () => {
  const person = { uid: 'i', name: 'Ingrid', company: '', job_title: '', profile_picture: null };
  const tides = sessionOf('Tides', [-10, 60], { speakers: [person] });
  const member = { _id: newTestId(), user: userOf('Ingrid Berg') };
  const details = { ...detailsOf(tides), speakers: [{ ...person, bio: '', user: member.user._id }] };
  await openPage({
    sessions: [tides],
    page: { kind: 'live_stream', session_id: tides.id, details },
    url: `/demo/live_stream/${tides.id}`,
    answers: (backend) => {
      backend.answers(openChannel, refuses('chat_disabled'));
      backend.answers(addActivityScore, { points: 0 });
      backend.answers(getUserCard, { event_user: member, availability: 'available', blocked: false });
    },
  });
  await page.getByRole('button', { name: 'Ingrid', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ingrid' }).getByRole('button', { name: 'Profile' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ingrid Berg' })).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
});

test('[STR22] the name of a speaker leads to all sessions in which that person speaks', async () => {
  const ingrid = { uid: 'i', name: 'Ingrid', company: 'Norrlys', job_title: 'Pilot', profile_picture: null };
  const tides = sessionOf('Tides', [-10, 60], { speakers: [ingrid] });
  const ropes = sessionOf('Ropes', [90, 120], { speakers: [ingrid], link: null });
  const opened = await openPage({
    sessions: [tides, ropes, sessionOf('Nets', [90, 120])],
    page: { kind: 'live_stream', session_id: tides.id, details: detailsOf(tides) },
    url: `/demo/live_stream/${tides.id}`,
    answers: (backend) => backend.answers(openChannel, refuses('chat_disabled')),
  });
  expect(opened.boot.page.kind).toBe('live_stream');
  await page.getByRole('button', { name: 'Ingrid', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ingrid' });
  await expect.element(dialog.getByText('Pilot, Norrlys')).toBeVisible();
  await expect
    .poll(() =>
      dialog
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Tides', 'Ropes']);
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('link', { name: 'Tides' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
