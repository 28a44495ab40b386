import * as z from 'zod/mini';
import { Id } from './ids.ts';
import { LIVE } from './live.ts';
import { operation } from './operation.ts';

const EventParams = z.object({ event: z.string() });
const Cursor = z.string().check(z.maxLength(64));
/** An address that follows two topics has the cursors of both. */
const CursorOfAddress = z.string().check(z.maxLength(129));
const TopicName = z.string().check(z.minLength(1), z.maxLength(LIVE.max_topic_length));

const Event = z.object({
  seq: z.int(),
  kind: z.string(),
  entity_id: z.optional(z.string()),
  payload: z.looseObject({ v: z.int() }),
});

/** The answer of a long-poll of several topics about one of them. */
const TopicNews = z.object({
  cursor: z.string(),
  events: z.array(Event),
  resync: z.optional(z.literal(true)),
  /** An error code: the caller may not follow this topic, or not any more. */
  revoked: z.optional(z.string()),
});
export type TopicNews = z.infer<typeof TopicNews>;

/** `GET /{event}/poll/{name}` (LIV2, D44). `name` is one of the eight names, or a topic's full name. */
export const pollTopic = operation({
  method: 'GET',
  path: '/:event/poll/:name',
  action: 'live.connect',
  envelope: 'bare',
  points: 2,
  waits: true,
  summary: 'Long-poll of a topic: present state without a cursor, else what follows the cursor, within 25 s',
  params: z.object({ event: z.string(), name: TopicName }),
  query: z.object({
    cursor: z.optional(CursorOfAddress),
    /** Id of the event; the path decides. */
    event: z.optional(z.string().check(z.maxLength(64))),
    /** Cache-buster. */
    _: z.optional(z.string().check(z.maxLength(64))),
    chat_thread: z.optional(Id),
  }),
  answer: z.object({ status: z.literal('success'), cursor: z.string(), payload: z.unknown() }),
  refusals: ['unknown_topic', 'invalid_cursor', 'rate_limited'],
});

/** `POST /{event}/poll`: many topics in one long-poll, the fallback where WebSockets are blocked (D44). */
export const pollTopics = operation({
  method: 'POST',
  path: '/:event/poll',
  action: 'live.connect',
  envelope: 'payload',
  points: 2,
  waits: true,
  previews: true,
  summary: 'Long-poll of several topics: those that moved beyond their cursors, within 25 s',
  params: EventParams,
  body: z.object({
    /** Cursor of each topic; an empty one asks for the present cursor only. */
    topics: z.record(TopicName, Cursor),
  }),
  answer: z.object({ topics: z.record(z.string(), TopicNews) }),
  refusals: ['rate_limited'],
});
