import { MENTION_CHOICES, MENTION_QUERY_MAX, MENTIONS_MAX } from '@plenary/domain/chat/writing/mentions';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

const Place = z.int().check(z.minimum(0), z.maximum(4096));

/** A person mentioned in a text. `offset` and `length` count UTF-16 code units, the sign @ included (D89). */
export const Mention = z.object({ event_user: z.nullable(Id), offset: Place, length: Place });
export type Mention = z.infer<typeof Mention>;

/** The people whom a message is meant to name; a form sends them as JSON. */
export const AskedMentions = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? parsed(value) : value)),
  z.array(Mention).check(z.maxLength(MENTIONS_MAX)),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const findMentionable = operation({
  method: 'GET',
  path: '/:event/json/chat/users/mentionable',
  action: 'chat.send',
  envelope: 'payload',
  summary: `People of a thread whom a message can name, by what was typed of their name; ${MENTION_CHOICES} at most`,
  params: z.object({ event: z.string() }),
  query: z.object({ chat_thread: Id, q: z.string().check(z.minLength(1), z.maxLength(MENTION_QUERY_MAX)) }),
  answer: z.object({ event_users: z.array(EventUser) }),
  refusals: ['not_found', 'banned', 'muted', 'frozen', 'chat_disabled', 'rate_limited'],
});
