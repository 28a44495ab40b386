import { readEmoji, type EmojiGroup } from '@plenary/domain/chat/writing/emoji';
import type { Language } from '@plenary/domain/language/language';

/**
 * The emoji with their names in a language; those that have none are searched in English. They come with the built app,
 * never from another host.
 */
export async function loadEmoji(language: Language): Promise<readonly EmojiGroup[]> {
  if (import.meta.env.SSR) return [];
  const { default: list } = await (language === 'de' ? import('./emoji/de.txt?raw') : import('./emoji/en.txt?raw'));
  return readEmoji(list);
}
