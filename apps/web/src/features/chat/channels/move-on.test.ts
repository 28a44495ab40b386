import { ok, refused } from '@plenary/contract/errors';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { createPageStorage } from '../../../page/storage/storage.ts';
import { draftOf, keepDraft } from '../threads/writing/drafts.ts';
import { moveOn } from './move-on.ts';

/** A server on which channels lead to one another. */
function world(ways: Readonly<Record<string, string | null>>) {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const storage = createPageStorage(() => area);
  const api: Api = {
    call: (async (_operation: unknown, { body }: { body: { chat_thread: string } }) => {
      asked.push(body.chat_thread);
      const way = ways[body.chat_thread];
      if (way === undefined) return refused('not_found');
      return ok({ thread_id: body.chat_thread, archived: way === null ? null : { replacement: way } });
    }) as unknown as Api['call'],
  };
  return {
    asked,
    parts: { api, event: 'demo', storage, been: ['a'] },
    storage,
    textIn: (key: string) => draftOf(storage, key).text,
  };
}

describe('[WID68] [D26] a page whose channel is archived', () => {
  it('goes on in the replacement, and in what replaces that, with its draft', async () => {
    const { parts, storage, asked, textIn } = world({ b: 'c', c: null });
    keepDraft(storage, 'a', { text: 'half a thought', mentions: [] });
    expect(await moveOn(parts, 'b')).toMatchObject({ thread_id: 'c' });
    expect([asked, textIn('a'), textIn('c')]).toEqual([['b', 'c'], '', 'half a thought']);
  });

  it('stays where the way leads in a circle, and keeps the draft', async () => {
    const { parts, storage, asked, textIn } = world({ b: 'c', c: 'a' });
    keepDraft(storage, 'a', { text: 'half a thought', mentions: [] });
    expect(await moveOn(parts, 'b')).toBeNull();
    expect([asked, textIn('a')]).toEqual([['b', 'c'], 'half a thought']);
    expect(await moveOn({ ...parts, been: ['a'] }, 'a')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('stays where there is nothing to go on to', async () => {
    const { parts, storage, textIn } = world({});
    keepDraft(storage, 'a', { text: 'kept', mentions: [] });
    expect([await moveOn(parts, null), await moveOn(parts, 'gone')]).toEqual([null, null]);
    expect(textIn('a')).toBe('kept');
  });

  it('leaves a draft of the replacement alone', async () => {
    const { parts, storage, textIn } = world({ b: null });
    keepDraft(storage, 'a', { text: 'old', mentions: [] });
    keepDraft(storage, 'b', { text: 'new', mentions: [] });
    await moveOn(parts, 'b');
    expect([textIn('a'), textIn('b')]).toEqual(['old', 'new']);
  });
});
