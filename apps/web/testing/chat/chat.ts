import type { Boot } from '@plenary/contract/boot';
import { page } from 'vitest/browser';
import type { Backend } from '../backend.ts';
import { answerChat } from './answers.ts';
import { Chat, type Said } from './thread.ts';
import { openPage, type OpenedPage, type PageOptions } from '../open-page.tsx';

/** A chat for which a backend answers: the public one, unless another thread is named. */
export function addChat(backend: Backend, boot: Boot, said: readonly Said[] = [], thread_id?: string): Chat {
  const chat = new Chat(backend, boot, said, thread_id);
  answerChat(backend, chat);
  return chat;
}

/** Opens a page with its side panel on the public chat, where so much was said before. */
export async function openChat({
  said = [],
  answers,
  stored,
  ...options
}: PageOptions & { readonly said?: readonly Said[] } = {}): Promise<OpenedPage & { readonly chat: Chat }> {
  let chat: Chat | undefined;
  const opened = await openPage({
    ...options,
    stored: { sidePanelTab: 'chat', ...stored },
    answers(backend, boot) {
      chat = addChat(backend, boot, said);
      answers?.(backend, boot);
    },
  });
  // On a phone the panel does not come back by itself.
  if ((options.width ?? 1440) < 860)
    await page.getByRole('navigation').getByRole('button', { name: 'Chat' }).first().click();
  return { ...opened, chat: chat! };
}
