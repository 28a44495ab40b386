import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { EventFlags } from '@plenary/contract/event';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';
import { joinChat, type Chatter } from './chat.fixture.ts';

const server = useServer();

interface Scene {
  readonly ada: Chatter;
  readonly bob: Chatter;
  readonly hal: Chatter;
  readonly by_ada: ChatMessage;
  readonly by_bob: ChatMessage;
}

/** Ada, Bob and a host, each of whom could say something before the flags were set. */
async function scene(flags: Partial<EventFlags>): Promise<Scene> {
  const event = await server.createEvent({ flags });
  const ada = await joinChat(server, event);
  const bob = await joinChat(server, event);
  const hal = await joinChat(server, event, { host: true });
  return { ada, bob, hal, by_ada: await ada.say('by Ada'), by_bob: await bob.say('by Bob') };
}

type Step = readonly [flag: keyof EventFlags, does: (scene: Scene) => Promise<{ readonly status: number; json: any }>];

const STEPS: Readonly<Record<string, Step>> = {
  'a reaction': [
    'chat_reactions_enabled',
    ({ ada, by_bob }) => ada.call('messages/react', { chat_message: by_bob._id, key: 'like' }),
  ],
  'an edit': [
    'chat_edit_enabled',
    ({ ada, by_ada }) => ada.call('messages/edit', { chat_message: by_ada._id, message: 'better' }),
  ],
  'a reply': ['chat_reply_enabled', ({ ada, by_bob }) => ada.send('yes', { parentMessageId: by_bob._id })],
  'a deletion': ['chat_delete_enabled', ({ ada, by_ada }) => ada.call('messages/delete', { chat_message: by_ada._id })],
  'a removal for good': [
    'chat_delete_enabled',
    ({ ada, by_ada }) => ada.call('messages/delete', { chat_message: by_ada._id, hard: true }),
  ],
  'a report': [
    'chat_report_enabled',
    ({ ada, by_bob }) =>
      ada.call('messages/report', { chat_message: by_bob._id, category: 'spam', description: 'an advertisement' }),
  ],
  'a block': ['chat_block_enabled', ({ ada, by_bob }) => ada.call('users/block', { chat_message: by_bob._id })],
};
const RICH = ['a reaction', 'an edit', 'a reply'];

describe('[WID3] the server refuses what the event has switched off', () => {
  it.each(Object.entries(STEPS))('%s', async (name, [flag, does]) => {
    const off = await does(await scene({ [flag]: false }));
    expect([off.status, off.json.code]).toEqual([403, 'feature_off']);
    const on = await does(await scene({}));
    // Nothing is removed for good that was not deleted before.
    expect(on.json.code).toBe(name === 'a removal for good' ? 'forbidden' : undefined);
  });

  it('and lets those who moderate delete, and anybody lift a block', async () => {
    const { ada, hal, by_ada, bob } = await scene({ chat_delete_enabled: false, chat_block_enabled: false });
    expect((await hal.call('messages/delete', { chat_message: by_ada._id })).status).toBe(200);
    expect((await ada.call('users/block', { user: bob.person.account_id, lift: true })).status).toBe(200);
  });
});

describe('[CHT8] a simple public channel', () => {
  it.each(Object.entries(STEPS))('answers %s', async (name, [, does]) => {
    const { json } = await does(await scene({ rich_chat_enabled: false }));
    expect(json.code === 'feature_off').toBe(RICH.includes(name));
  });
});
