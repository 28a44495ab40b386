import { LINK_RULES, MATCH_ACTIONS, SCREENING } from '@plenary/domain/chat/moderation/screening';
import * as z from 'zod/mini';
import { FormFlag, listOf } from '../forms.ts';
import { operation } from '../operation.ts';

export { LINK_RULES, MATCH_ACTIONS, SCREENING };

const EventParams = z.object({ event: z.string() });
const Word = z.string().check(z.maxLength(SCREENING.word_max));

/** The rules of an event's channels; see the domain's `ChatRules`. */
export const ChatRules = z.object({
  blocked_words: z.readonly(z.array(Word).check(z.maxLength(SCREENING.words_max))),
  links: z.enum(LINK_RULES),
  known_hosts: z.readonly(z.array(Word).check(z.maxLength(SCREENING.hosts_max))),
  on_match: z.enum(MATCH_ACTIONS),
  hold_first: z.boolean(),
});

export const readChatRules = operation({
  method: 'GET',
  path: '/:event/json/chat/rules',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'The rules of the event’s channels: blocked words, links, and first messages that wait',
  params: EventParams,
  answer: z.object({ rules: ChatRules }),
});
export const setChatRules = operation({
  method: 'POST',
  path: '/:event/json/chat/rules',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Changes the rules of the event’s channels; what is left out stays',
  params: EventParams,
  body: z.object({
    blocked_words: z.optional(z.pipe(listOf(Word), z.array(Word).check(z.maxLength(SCREENING.words_max)))),
    links: z.optional(z.enum(LINK_RULES)),
    known_hosts: z.optional(z.pipe(listOf(Word), z.array(Word).check(z.maxLength(SCREENING.hosts_max)))),
    on_match: z.optional(z.enum(MATCH_ACTIONS)),
    hold_first: z.optional(FormFlag),
  }),
  answer: z.object({ rules: ChatRules }),
  refusals: ['chat_disabled'],
});
