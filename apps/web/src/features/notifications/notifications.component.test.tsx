import { announce, listNotifications } from '@plenary/contract/notifications/operations';
import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import {
  keyboard,
  listen,
  newTestId,
  Notices,
  openChat,
  refuses,
  violations,
  writerOf,
  type Chat,
  type OpenedPage,
  type PageOptions,
  type Said,
} from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

interface NoticesPage extends OpenedPage {
  readonly notices: Notices;
  readonly chat: Chat;
}

/** A page whose clock is that of today, so that what it is told later is news. Its panel is closed unless `tab` is named. */
async function open({
  tab,
  ...options
}: PageOptions & { readonly tab?: string; readonly said?: readonly Said[] } = {}): Promise<NoticesPage> {
  let notices: Notices | undefined;
  const opened = await openChat({
    now: new Date().toISOString(),
    stored: { sidePanelTab: tab ?? '' },
    pages: { '/agenda': { kind: 'agenda' } },
    ...options,
    answers: (backend, boot) => {
      notices = new Notices(backend, boot.me!._id);
      options.answers?.(backend, boot);
    },
  });
  await expect.poll(() => opened.backend.followed()).toContain(NOTIFICATIONS_TOPIC);
  await expect.poll(() => opened.backend.followed()).toContain(ownTopic(opened.boot.me!._id));
  return { ...opened, notices: notices! };
}

const HOST = { name: 'Hope Host', host: true, roles: ['organiser'] } as const;
const toasts = page.getByRole('region', { name: 'Messages' });
const quickLink = page
  .getByRole('navigation', { name: 'Side panel links' })
  .getByRole('button', { name: /Notifications/ });
const panel = page.getByRole('tabpanel', { name: /^Notifications/ });
const entries = panel.getByRole('list').getByRole('listitem');
const entry = (text: string) => entries.filter({ hasText: text });
const unread = (text: string) => expect.poll(() => entry(text).element().getAttribute('data-unread'));
const atNotice = () => document.activeElement?.hasAttribute('data-notification');

test('[NOT6] [NOT11] [NOT15] [HDR6] an announcement is said once, counted at once, and stands in the list', async () => {
  const { notices } = await open();
  const typing = page.getByRole('link').first().element() as HTMLElement;
  typing.focus();
  notices.announce('Doors open', { message: 'Come in', link: '/demo/agenda' });
  await expect.element(toasts.getByText('Doors open')).toBeVisible();
  expect(toasts.getByText('Doors open').elements()).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(typing);
  await expect.element(quickLink).toHaveAccessibleName(/1 unread/);
  expect(await violations()).toEqual([]);
  expect(document.getElementById('side-panel-burger')?.parentElement?.textContent).toMatch(/1 unread$/);
  await quickLink.click();
  await expect.element(entry('Doors open').getByText('Come in')).toBeVisible();
  expect(await violations()).toEqual([]);
  await entry('Doors open').getByRole('link').click();
  await expect.poll(() => location.pathname).toBe('/demo/agenda');
  await unread('Doors open').toBe('false');
  (document.getElementById('side-panel-burger') as HTMLElement).click();
  await expect.element(quickLink).toBeVisible();
  await expect.poll(() => quickLink.element().textContent).not.toMatch(/unread/);
});

test('[NOT2] [NOT15] what is marked leaves the count, here and in another tab, and the focus stays at its notification', async () => {
  const { notices } = await open({ tab: 'notifications', frame: { unread_notifications: 2 } });
  notices.add('announcement', { title: 'First' });
  notices.add('announcement', { title: 'Second' });
  notices.changed();
  const count = page.getByRole('tab', { name: /Notifications/ });
  await expect.element(count).toHaveAccessibleName(/2 unread/);
  await panel.getByRole('button', { name: 'Mark as read: Second' }).click();
  await expect.poll(() => atNotice()).toBe(true);
  await unread('Second').toBe('false');
  await expect.element(count).toHaveAccessibleName(/1 unread/);
  notices.read(() => true);
  notices.changed();
  await unread('First').toBe('false');
  await expect.element(count).not.toHaveAccessibleName(/unread/);
  notices.announce('Third');
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await unread('Third').toBe('false');
});

test('[NOT34] what one reads in another tab leaves the count at once, though the list cannot be read yet', async () => {
  const later = Promise.withResolvers<void>();
  const { notices } = await open({
    frame: { unread_notifications: 2 },
    answers: (backend) =>
      backend.answers(listNotifications, async () => {
        await later.promise;
        return { results: [], has_more: false, result_count: 0, unread_count: 1, hidden: [] };
      }),
  });
  await expect.element(quickLink).toHaveAccessibleName(/2 unread/);
  notices.changed({ unread_count: 1 });
  await expect.element(quickLink).toHaveAccessibleName(/1 unread/);
  later.resolve();
});

test('[NOT33] the toast of what is taken back goes with it', async () => {
  const { notices } = await open();
  const { _id } = notices.tell('mention', {});
  await expect.element(toasts.getByText(/mentioned you/)).toBeVisible();
  await expect.element(quickLink).toHaveAccessibleName(/1 unread/);
  notices.takeBack(_id);
  await expect.element(toasts.getByText(/mentioned you/)).not.toBeInTheDocument();
  await expect.poll(() => quickLink.element().textContent).not.toMatch(/unread/);
});

test('[D36] [NOT14] what is unskippable stays on top until it is taken back, and so does its toast', async () => {
  const { notices } = await open({ tab: 'notifications' });
  const { _id } = notices.announce('Please leave the hall', { is_unskippable: true });
  notices.announce('Later news');
  await expect.element(entry('Later news')).toBeVisible();
  await expect.element(entries.first().getByText('Important')).toBeVisible();
  await expect.element(entries.first().getByText('Please leave the hall')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await unread('Later news').toBe('false');
  await unread('Please leave the hall').toBe('true');
  await expect.element(toasts.getByText('Please leave the hall')).toBeVisible();
  notices.withdraw(_id);
  await expect.element(entry('Please leave the hall')).not.toBeInTheDocument();
  await expect.element(toasts.getByText('Please leave the hall')).not.toBeInTheDocument();
});

test('[D36] [NOT17] a host announces with the keyboard, and takes it back; the focus goes to what is beside it', async () => {
  const { notices, backend } = await open({ tab: 'notifications', me: HOST });
  notices.announce('Before');
  await keyboard.press('Announce to everybody');
  const form = page.getByRole('form', { name: 'Announce to everybody' });
  await expect.element(form.getByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('alert').first()).toBeVisible();
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  await userEvent.keyboard('Please leave the hall');
  (form.getByRole('switch').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await keyboard.press('Send to everybody');
  await expect.element(form).not.toBeInTheDocument();
  expect(backend.received(announce).at(-1)?.body).toMatchObject({
    title: 'Please leave the hall',
    is_unskippable: true,
  });
  await expect.element(entry('Please leave the hall')).toBeVisible();
  await keyboard.press('Take back: Please leave the hall');
  await expect.element(entry('Please leave the hall')).not.toBeInTheDocument();
  await expect.poll(() => atNotice()).toBe(true);
});

test('[NOT6] an announcement that was said is not said again when the list is read later', async () => {
  const { notices } = await open();
  notices.announce('Said once');
  const once = toasts.getByRole('listitem').filter({ hasText: 'Said once' });
  await once.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(once).not.toBeInTheDocument();
  const spoken: string[] = [];
  const hear = (changes: MutationRecord[]) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => spoken.push(node.textContent ?? '')));
  new MutationObserver(hear).observe(toasts.element(), { childList: true, subtree: true });
  // All of it is read anew.
  notices.tell('announcement', { title: 'Said next' });
  await expect.poll(() => spoken.join()).toContain('Said next');
  expect(spoken.join()).not.toContain('Said once');
});

/** Somebody answers what was said in the public chat. */
function replied({ notices, chat }: NoticesPage): void {
  const values = { chat_thread: chat.thread_id, chat_message: chat.messages[0]!._id, count: 1 };
  notices.tell('reply', { values, event_user: writerOf('Hal Host') });
}

test('[NOT4] [NOT6] [NOT10] an answer leads to its message, and the open thread says nothing', async () => {
  const opened = await open({ tab: 'chat', said: [{ message: 'Where do I go?' }] });
  replied(opened);
  const tabs = page.getByRole('tab', { name: /Notifications/ });
  await expect.element(tabs).toHaveAccessibleName(/1 unread/);
  await tabs.click();
  await expect.element(entries).toHaveLength(1);
  expect(toasts.getByRole('listitem').query()).toBe(null);
  replied(opened);
  await expect.element(toasts.getByText(/answered your message/)).toBeVisible();
  await toasts.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('log').getByText('Where do I go?')).toBeVisible();
});

test('[NOT4] [PAN2] with the keyboard alone a notification leads to its message, which has the focus', async () => {
  const opened = await open({ tab: 'notifications', said: [{ message: 'Is there tea?' }] });
  replied(opened);
  await expect.element(entries).toHaveLength(1);
  await keyboard.press(/^Unread: Hal Host answered your message/);
  const at = () => document.activeElement?.closest('[data-message]')?.textContent ?? '';
  await expect.poll(at).toContain('Is there tea?');
});

test('[NOT14] a list that cannot be read says so, and can be tried again', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { backend } = await open({
    tab: 'notifications',
    answers: (server) => server.answers(listNotifications, refuses('busy')),
  });
  await expect.element(panel.getByRole('alert').getByText('The notifications could not be loaded.')).toBeVisible();
  expect(lines).toHaveBeenCalledWith('Notifications endpoint failed!');
  lines.mockRestore();
  const { _id } = new Notices(backend, '').add('announcement', { title: 'Doors open' });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entry('Doors open')).toHaveAttribute('data-notification', _id);
});

test('[NOT23] an address that names a notification follows it once, and shows the list where it leads nowhere', async () => {
  const [on, nowhere] = [newTestId(), newTestId()];
  const { services } = await open({
    url: `/demo?notice=${on}`,
    answers: (backend, boot) => {
      const notices = new Notices(backend, boot.me!._id);
      notices.add('announcement', { _id: on, title: 'Leads on', link: '/demo/agenda' });
      notices.add('announcement', { _id: nowhere, title: 'Leads nowhere' });
    },
  });
  await expect.poll(() => location.pathname).toBe('/demo/agenda');
  services.router.push(`/demo?notice=${nowhere}`);
  await expect.element(entry('Leads nowhere')).toBeVisible();
  await expect.poll(() => location.search).toBe('');
});

test('[PAG19] an announcement of the agenda leads nowhere once the event has none', async () => {
  const { notices } = await open({ tab: 'notifications', event: { flags: { agenda_enabled: false } } });
  notices.announce('Doors open', { link: '/demo/agenda' });
  await expect.element(entry('Doors open')).toBeVisible();
  expect(entry('Doors open').getByRole('link').elements()).toHaveLength(0);
});

test('[NOT6] a screen reader hears a toast once, in a region it knew before', async () => {
  const { notices } = await open();
  await expect.element(toasts).toMatchAriaInlineSnapshot(`
    - region "Messages":
      - list
  `);
  const heard = listen();
  notices.announce('Lunch is served', { message: 'In the foyer' });
  await expect.element(toasts.getByText('Lunch is served')).toBeVisible();
  await expect.element(toasts).toMatchAriaInlineSnapshot(`
    - region "Messages":
      - list:
        - listitem:
          - paragraph: /Demo · \\d\\d:\\d\\d/
          - paragraph: Lunch is served
          - text: In the foyer
          - button "Dismiss"
  `);
  expect(heard.filter((text) => text.includes('Lunch is served'))).toHaveLength(1);
});

test.for([1440, 390])('[NOT6] a toast stands where nothing is pressed: %i px', async (width) => {
  const { notices } = await open();
  await page.viewport(width, 844);
  notices.announce('Lunch is served', { message: 'In the foyer' });
  await expect.element(toasts.getByText('Lunch is served')).toBeVisible();
  const toast = toasts.getByRole('listitem').element().getBoundingClientRect();
  const fixed = [...document.querySelectorAll(`header, [role=tablist], nav${width > 860 ? ', h1' : ''}`)].filter(
    (one) => one.checkVisibility(),
  );
  const covered = fixed.filter((one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect();
    return top < toast.bottom && toast.top < bottom && left < toast.right && toast.left < right;
  });
  expect(covered.map((one) => one.outerHTML.slice(0, 80))).toEqual([]);
  expect(toast.bottom).toBeLessThanOrEqual(844);
});

test('[NOT14] [NOT15] the list of notifications is read as a list, with what is unread and what can be done', async () => {
  const { notices } = await open({ tab: 'notifications' });
  notices.announce('Doors open', { message: 'In the foyer' });
  await expect.element(entry('Doors open')).toBeVisible();
  await expect.element(panel.getByRole('list')).toMatchAriaInlineSnapshot(`
    - list:
      - listitem:
        - text: "Unread: Doors open In the foyer"
        - button "Mark as read: Doors open"
  `);
});
