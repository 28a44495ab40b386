import { openChannel } from '@plenary/contract/chat/channels';
import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { addChat, newTestId, openMenu, openStream, rowOf, type Chat } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

/** The page of a stream for the moderator of its hall. */
async function openInHall() {
  let own: Chat | undefined;
  const opened = await openStream({
    stored: { sidePanelTab: 'chat' },
    answers: (backend, boot) => {
      const session = boot.page.kind === 'live_stream' ? boot.page.session_id : null;
      addChat(backend, boot, [{ message: 'for everybody' }]);
      own = addChat(backend, boot, [{ message: 'rude words' }], newTestId());
      own.keeps = true;
      backend.answers(openChannel, () => own!.channel(session));
    },
  });
  return { ...opened, own: own! };
}
const item = (name: string) => page.getByRole('menuitem', { name });

test('[HAL17] the moderator of its hall deletes messages in the channel of a session, and mutes and pins nothing', async () => {
  await openInHall();
  await expect.element(rowOf('rude words')).toBeVisible();
  await openMenu(rowOf('rude words'));
  await expect.element(item('Delete message')).toBeVisible();
  await expect.element(item('Mute or ban…')).not.toBeInTheDocument();
  await expect.element(item('Pin message')).not.toBeInTheDocument();
});

test('[HAL18] a person who is taken off a hall deletes nothing there any more on a page that is open', async () => {
  const { backend, boot, own } = await openInHall();
  await expect.element(rowOf('rude words')).toBeVisible();
  own.keeps = false;
  backend.publish(ownTopic(boot.me!._id), { kind: HALLS_MODERATED, payload: {} });
  await expect.poll(() => backend.received(openChannel).length).toBe(2);
  await openMenu(rowOf('rude words'));
  await expect.element(item('Report')).toBeVisible();
  await expect.element(item('Delete message')).not.toBeInTheDocument();
});
