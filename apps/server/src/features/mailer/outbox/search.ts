import type { OutboxMessage } from '../../../adapters/messages/outbox.ts';

/** Messages on a page. */
const PAGE = 50;

/** A page of the messages that were looked for. */
export interface FoundMessages {
  readonly messages: readonly OutboxMessage[];
  /** The words that all of them hold, as they were asked for. */
  readonly search: string;
  /** All that hold them, on whatever page. */
  readonly total: number;
  /** From 1 to `pages`. */
  readonly page: number;
  readonly pages: number;
}

/**
 * The messages that hold every word of a search, in their recipient, subject, kind or text, whatever the case.
 * @param page from 1 on; one that is none is the nearest
 */
export function findMessages(
  messages: readonly OutboxMessage[],
  { search, page }: { readonly search: string; readonly page: number },
): FoundMessages {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = messages.filter((message) => words.every((word) => textOf(message).includes(word)));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const at = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  return { messages: found.slice((at - 1) * PAGE, at * PAGE), search, total: found.length, page: at, pages };
}

const textOf = ({ to, subject, kind, text }: OutboxMessage): string =>
  `${to}\n${subject ?? ''}\n${kind.replaceAll('_', ' ')}\n${text}`.toLowerCase();
