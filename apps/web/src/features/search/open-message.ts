import type { SearchHit } from '@plenary/contract/search/operations';
import { chatKind, chatTarget } from '../../page/navigation/chat-target.ts';
import { openPanel } from '../../page/navigation/panel-state.ts';
import type { Services } from '../../page/services.tsx';

/** Opens the chat at a message that was found; its link leads to the page beside which the chat stands. */
export function openMessage(
  services: Services,
  message: string,
  { thread, kind }: NonNullable<SearchHit['message']>,
): void {
  const { panelMemory, storage } = services;
  if (kind === 'public' || kind === 'private' || kind === 'support') chatKind(panelMemory).setState({ kind });
  chatTarget(panelMemory).setState({ thread, message });
  if (kind === 'private') storage.set('chatThreadId', thread);
  openPanel(services, 'chat');
}
