import type { ChatMessage } from '@plenary/contract/chat/operations';
import { CHAT_FLAGS, type ChatFlags } from '@plenary/domain/chat/features';
import { describe, expect, it } from 'vitest';
import { messageActs, type Looking } from './message-acts.ts';

const FLAGS = Object.fromEntries(CHAT_FLAGS.map((flag) => [flag, true])) as ChatFlags;
const MESSAGE = {
  message_type: 'message',
  sender_event_user: { _id: 'a'.repeat(24), user: { host: false, deleted: false } },
} as unknown as ChatMessage;
const LOOKING: Looking = {
  flags: FLAGS,
  kind: 'public',
  own: false,
  moderates: false,
  keeps: false,
  mayTakePart: true,
};

function actsOf(given: Partial<Looking>, off: Partial<ChatFlags> = {}, message = MESSAGE): string[] {
  const acts = messageActs(message, { ...LOOKING, ...given, flags: { ...FLAGS, ...off } });
  return Object.entries(acts).flatMap(([name, may]) => (may ? [name] : []));
}

describe('[WID3] what is offered beside a message', () => {
  it('is everything on another’s message, without what is switched off', () => {
    expect(actsOf({})).toEqual(['react', 'reply', 'report', 'block', 'menu']);
    expect(actsOf({}, { chat_reactions_enabled: false })).toEqual(['reply', 'report', 'block', 'menu']);
    expect(actsOf({}, { chat_reply_enabled: false })).toEqual(['react', 'report', 'block', 'menu']);
    expect(actsOf({}, { chat_report_enabled: false })).toEqual(['react', 'reply', 'block', 'menu']);
    expect(actsOf({}, { chat_block_enabled: false })).toEqual(['react', 'reply', 'report', 'menu']);
  });

  it('is everything in private, also where the channels are simple threads', () => {
    expect(actsOf({}, { rich_chat_enabled: false })).toEqual(['report', 'block', 'menu']);
    expect(actsOf({ kind: 'private' }, { rich_chat_enabled: false })).toEqual([
      'react',
      'reply',
      'report',
      'block',
      'menu',
    ]);
  });

  it('is an edit and a deletion on one’s own, and no menu where neither is left', () => {
    expect(actsOf({ own: true })).toEqual(['edit', 'remove', 'menu']);
    expect(actsOf({ own: true }, { chat_edit_enabled: false })).toEqual(['remove', 'menu']);
    expect(actsOf({ own: true }, { chat_edit_enabled: false, chat_delete_enabled: false })).toEqual([]);
  });

  it('has no menu without "more", but for those who moderate', () => {
    expect(actsOf({}, { chat_more_enabled: false })).toEqual(['react', 'reply', 'report', 'block']);
    expect(actsOf({ moderates: true }, { chat_more_enabled: false })).toContain('menu');
  });

  it('lets those who moderate delete and stop people, whatever is switched off', () => {
    const off = { chat_delete_enabled: false, chat_report_enabled: false, chat_block_enabled: false };
    expect(actsOf({ moderates: true }, off)).toEqual(['react', 'reply', 'remove', 'sanction', 'menu']);
  });
});

describe('[HAL17] the moderator of the hall of a channel', () => {
  it('deletes there, whatever is switched off, and stops nobody', () => {
    const off = { chat_delete_enabled: false, chat_more_enabled: false };
    expect(actsOf({ keeps: true }, off)).toEqual(['react', 'reply', 'remove', 'report', 'block', 'menu']);
  });
});

describe('[CHT8] a simple channel', () => {
  it('offers to take back, to report and to block', () => {
    const simple = { rich_chat_enabled: false };
    expect(actsOf({}, simple)).toEqual(['report', 'block', 'menu']);
    expect(actsOf({ own: true }, simple)).toEqual(['remove', 'menu']);
  });
});
