import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import { blockUser } from '@plenary/contract/chat/blocks';
import { listReactions, listThreads, type ChatSanctions, type ChatThread } from '@plenary/contract/chat/operations';
import { muteUser } from '@plenary/contract/chat/moderation';
import { ownTopic } from '@plenary/contract/own-topic';
import { addActivityScore } from '@plenary/contract/points/operations';
import { startThread } from '@plenary/contract/chat/private';
import { kickFromNetworkingRoom } from '@plenary/contract/rooms/operations';
import { banFromEvent, getUserCard, type UserCard } from '@plenary/contract/user-card/operations';
import {
  addChat,
  newTestId,
  NOW,
  openChat,
  violations,
  writerOf,
  type Backend,
  type PageOptions,
  type Said,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const NADIA = writerOf('Nadia Benali');
const HOST = { name: 'Hal Host', host: true, roles: ['organiser'] } as const;
const FREE: ChatSanctions = { muted: false, muted_until: null, banned: false, banned_until: null };
const TOMORROW = '2026-05-05T09:00:00.000Z';

/** The card of Nadia and what can be done from it; for those who moderate with what holds for her. */
function answerCard(backend: Backend, moderated: boolean): void {
  let card: UserCard = {
    event_user: { ...NADIA, user: { ...NADIA.user, activity_score: 25 }, highest_activity_score: 25 },
    ...{ availability: 'available', blocked: false },
    ...(moderated && { moderation: { stoppable: true, sanctions: FREE, event_ban: null } }),
  };
  const moderate = (change: Partial<NonNullable<UserCard['moderation']>>): UserCard => {
    card = { ...card, ...(card.moderation && { moderation: { ...card.moderation, ...change } }) };
    return card;
  };
  backend.answers(getUserCard, () => card);
  backend.answers(addActivityScore, { points: 0 });
  backend.answers(blockUser, ({ body: { lift = false } }) => {
    card = { ...card, blocked: !lift };
    return { event_user: NADIA, blocked: card.blocked };
  });
  backend.answers(muteUser, ({ body: { lift = false } }) => {
    const sanctions = lift ? FREE : { ...FREE, muted: true, muted_until: TOMORROW };
    moderate({ sanctions });
    return { event_user: NADIA, sanctions };
  });
  backend.answers(banFromEvent, ({ body: { reason = '', lift = false } }) =>
    moderate({ event_ban: lift ? null : { at: NOW, reason } }),
  );
}

/** The public chat, in which Nadia has said something after others. */
const open = ({ text = 'who is this', ...options }: PageOptions & { readonly text?: string; said?: Said[] } = {}) =>
  openChat({
    said: [{ message: 'a word before' }, { message: text, sender_event_user: NADIA }],
    ...options,
    answers: (backend, boot) => {
      answerCard(backend, boot.me?.host ?? false);
      options.answers?.(backend, boot);
    },
  });

const said = (text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
const name = said('who is this').getByRole('button', { name: 'Nadia Benali', exact: true });
const card = page.getByRole('dialog', { name: 'Nadia Benali' });
const press = (button: string) => card.getByRole('button', { name: button, exact: true }).click();

async function openMenu(text: string): Promise<void> {
  await said(text).hover();
  await said(text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
}

async function openCard(text = 'who is this'): Promise<void> {
  await openMenu(text);
  const way = page.getByRole('menuitem', { name: /^Card of|^Mute or ban/ });
  await way.click();
  // Those who moderate have it in the dialog of mute and ban.
  const sanctions = page.getByRole('dialog', { name: /^Mute or ban/ });
  await expect.poll(() => card.query() ?? sanctions.query()).not.toBe(null);
  if (sanctions.query()) await sanctions.getByRole('button', { name: /^Card of/ }).click();
  await expect.element(card).toBeVisible();
}

// First, while no part is there yet.
test('[WID9] the buttons of a card appear at once: none moves away under a finger', async () => {
  await open();
  const seen = new Set<string>();
  const watch = new MutationObserver(() => {
    const buttons = [...(card.query()?.querySelectorAll('button') ?? [])].filter((one) => one.checkVisibility());
    seen.add(buttons.map(({ textContent }) => textContent).join(', '));
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  await openCard();
  await expect.element(card.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  watch.disconnect();
  expect([...seen]).toEqual(['', ', Message, Exchange contact details, Report, Block']);
});

test('[WID9] [ATT4] [MDL4] [LDB19] a name leads to the card, by keys too; Esc gives the focus back to it', async () => {
  await open();
  await name.click();
  for (const fact of ['Virtual', 'Available', '25 points']) await expect.element(card.getByText(fact)).toBeVisible();
  expect(card.getByRole('button', { name: 'Mute' }).query()).toBe(null);
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toBeVisible();
});

test('[WID9] [MDL4] a name that is pressed while its card still closes opens it again', async () => {
  await open();
  await name.click();
  await expect.element(card).toBeVisible();
  const first = card.element();
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  (name.element() as HTMLElement).click();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(card).toBeVisible();
});

test.for([
  ['no button for others', {}, null],
  ['one for hosts', HOST, 'Nadia Benali'],
] as const)('[WID9] the name of somebody who is not networking is %s', async ([, me, left]) => {
  const { backend } = await open({ me });
  await expect.element(name).toBeVisible();
  const change = (networking_status: boolean) => {
    const event_user = { ...NADIA, user: { ...NADIA.user, networking_status, company: String(networking_status) } };
    backend.publish(PEOPLE_TOPIC, { kind: 'user_updated', entity_id: NADIA.user._id, payload: { event_user } });
  };
  change(false);
  await expect.poll(() => name.query()?.textContent ?? null).toBe(left);
  await expect.element(said('who is this').getByText('Nadia Benali')).toBeVisible();
  change(true);
  await expect.element(name).toBeVisible();
});

test('[BLK1] [WID57] one blocks from the card, which offers the way back', async () => {
  const { backend, boot } = await open({ text: 'an annoying word' });
  const tell = (blocked: boolean) =>
    backend.publish(ownTopic(boot.me!._id), { kind: 'chat.blocked', payload: { event_user: NADIA._id, blocked } });
  await openCard('an annoying word');
  await press('Block');
  await expect.element(card.getByText('They are not notified.', { exact: false })).toBeVisible();
  await press('Block');
  await expect.element(card.getByText('Blocked.', { exact: false })).toBeVisible();
  tell(true);
  await expect.element(said('an annoying word')).not.toBeInTheDocument();
  await press('Unblock');
  tell(false);
  await expect.element(said('an annoying word')).toBeInTheDocument();
  expect(backend.received(blockUser).map(({ body }) => body)).toEqual([
    { user: NADIA.user._id, lift: false },
    { user: NADIA.user._id, lift: true },
  ]);
});

test('[WID57] a host mutes, deletes and lifts from the card', async () => {
  const { backend } = await open({ text: 'a loud word', me: HOST });
  await openCard('a loud word');
  await press('Mute');
  await card.getByLabelText('How long', { exact: false }).selectOptions('10 minutes');
  await press('Mute');
  await expect.element(card.getByText(/^Muted until/)).toBeVisible();
  expect(backend.received(muteUser)[0]?.body).toMatchObject({ user: NADIA.user._id, minutes: 10 });
  await press('Unmute');
  await expect.element(card.getByText(/^Muted until/)).not.toBeInTheDocument();
  await press('Delete this message');
  await press('Delete');
  await expect.element(card.getByText('Deleted.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('log').getByText('Deleted Message').first()).toBeInTheDocument();
});

test('[WID54] a host bans somebody from the event, with a reason, and lets them in again', async () => {
  const { backend } = await open({ me: HOST });
  await openCard();
  await press('Ban from the event');
  await card.getByLabelText('Reason, which the person reads').fill('No selling <i>here</i>');
  await press('Ban from the event');
  await expect.element(card.getByText('Banned from the event.').first()).toBeVisible();
  await expect.element(card.getByText('No selling <i>here</i>')).toBeVisible();
  await press('Let into the event again');
  await expect.element(card.getByText('They may come in again.')).toBeVisible();
  expect(backend.received(banFromEvent).map(({ body }) => body)).toEqual([
    { user: NADIA.user._id, reason: 'No selling <i>here</i>' },
    { user: NADIA.user._id, lift: true },
  ]);
});

test('[ATT5] a host takes somebody out of the room in which they sit, on their card', async () => {
  const room = { room: newTestId(), room_kind: 'networking', name: 'Tea' } as const;
  const { backend } = await open({
    me: HOST,
    answers: (server) => {
      server.answers(getUserCard, {
        event_user: NADIA,
        availability: 'available',
        in_call: true,
        blocked: false,
        room,
      });
      server.answers(kickFromNetworkingRoom, { until: TOMORROW });
    },
  });
  await openCard();
  await press('Remove from room');
  await expect.element(card).not.toBeInTheDocument();
  const order = { room: room.room, event_user: NADIA._id };
  expect(backend.received(kickFromNetworkingRoom).map(({ body }) => body)).toEqual([order]);
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] [ATT4] the card has no axe violations and fits, %s at %i px', async ([theme, width]) => {
  await open({ theme, width, me: HOST });
  await openCard();
  await expect.element(card.getByRole('button', { name: 'Ban from the event' })).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await press('Ban from the event');
  await expect.element(card.getByLabelText('Reason, which the person reads')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
});

test('[PRV29] the card leads to the private chat with its person, and to the same one again', async () => {
  const { backend, boot, chat } = await open();
  const _id = newTestId();
  const chat_thread: ChatThread = {
    ...{ _id, name: '', channel_url: `chat:${_id}`, event_users: [chat.me, NADIA], is_networking: true },
    ...{ can_remove: false, pair: true, frozen: false, slow_seconds: 0, last_message_received: null, unread_count: 0 },
    kind: 'private',
  };
  backend.answers(startThread, { chat_thread });
  backend.answers(listThreads, {
    ...{ chat_threads: [chat_thread], has_more: false, sanctions: FREE, blocked: [] },
  });
  addChat(backend, boot, [], _id);
  for (const time of [1, 2]) {
    await openCard();
    await press('Message');
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '2 people in this chat' })).toBeVisible();
    await expect.poll(() => location.hash).toBe(`#openChatThread=${_id}`);
    expect(backend.received(startThread).map(({ body }) => body.users)).toEqual(Array(time).fill([NADIA.user._id]));
    await page.getByRole('tab', { name: 'Public Chat' }).click();
  }
});

test('[WID77] the menu of a message leads to who reacted, and from there to a card; Esc gives the focus back', async () => {
  const [clap, love] = [{ key: 'clap', count: 1 } as const, { key: 'love', count: 1 } as const];
  await open({
    said: [{ message: 'applause, please', reactions: [clap, love] }],
    answers: (backend) =>
      backend.answers(listReactions, {
        reactions: [
          { ...clap, event_users: [NADIA] },
          { ...love, event_users: [writerOf('Oskar Weiss')] },
        ],
      }),
  });
  await openMenu('applause, please');
  await page.getByRole('menuitem', { name: 'Who reacted' }).click();
  const people = page.getByRole('dialog', { name: 'Who reacted' });
  await expect.element(people.getByText('Nadia Benali')).toBeVisible();
  await expect.element(people.getByText('Oskar Weiss')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await people.getByRole('button', { name: 'Card of Nadia Benali' }).click();
  await expect.element(card.getByText('Virtual')).toBeVisible();
  await expect.element(people).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('[role=log]')).not.toBe(null);
});
