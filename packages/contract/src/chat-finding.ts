import * as z from 'zod/mini';
import { SEARCH } from '@plenary/domain/chat/search';
import { ChatMessage } from './chat.ts';
import { wholeNumber } from './forms.ts';
import { Id } from './ids.ts';
import { operation } from './operation.ts';

export { SEARCH };

export const searchMessages = operation({
  method: 'GET',
  path: '/:event/json/chat/search',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Messages with all words of a search, of one thread or of all that the caller may read, newest first',
  params: z.object({ event: z.string() }),
  query: z.object({
    /** Accents and case do not count; the last word may be the beginning of one. */
    q: z.string().check(z.maxLength(SEARCH.text_max)),
    chat_thread: z.optional(Id),
    limit: z.optional(wholeNumber(1, SEARCH.page_max)),
    /** The last message of the page before. */
    before: z.optional(Id),
  }),
  answer: z.object({ results: z.array(ChatMessage), has_more: z.boolean() }),
  refusals: ['not_found', 'banned', 'chat_disabled', 'feature_off', 'rate_limited'],
});
