import type { Connection } from '../../../../page/life/connection.ts';
import type { ChatState } from './chat-state.ts';

/** How the chat stands with its server (WID6). */
export type ChatConnection = 'initialising' | 'connected' | 'cannot-connect';

/**
 * The state of the chat's connection: a page that lost its server, or could not read the messages, cannot connect until
 * it is back.
 */
export function chatConnection(page: Connection['kind'], load: ChatState['load']): ChatConnection {
  if (page === 'reconnecting' || page === 'offline' || load === 'failed') return 'cannot-connect';
  return page === 'connecting' || load !== 'ready' ? 'initialising' : 'connected';
}
