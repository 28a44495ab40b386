import { ID_PATTERN } from '@plenary/contract/patterns';

/** The meaning of the address's hash (D48). */
export interface HashState {
  /** `#LIVE_STREAM`: the live-streams modal is open. */
  readonly liveStream: boolean;
  /** `#openChatThread=<24 hex>`: this private thread is open. */
  readonly openChatThread: string | null;
}

/** Reads a hash with or without its `#`. Parts it does not know, and ids that are none, are left out. */
export function parseHash(hash: string): HashState {
  const parts = hash.replace(/^#/, '').split('&');
  const thread = parts.find((part) => part.startsWith('openChatThread='))?.slice('openChatThread='.length) ?? '';
  return { liveStream: parts.includes('LIVE_STREAM'), openChatThread: ID_PATTERN.test(thread) ? thread : null };
}

/** Writes a hash without its `#`; empty when nothing is open. */
export function formatHash(state: HashState): string {
  const parts = [
    ...(state.liveStream ? ['LIVE_STREAM'] : []),
    ...(state.openChatThread ? [`openChatThread=${state.openChatThread}`] : []),
  ];
  return parts.join('&');
}
