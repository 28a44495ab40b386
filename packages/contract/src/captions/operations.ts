import { CAPTIONS } from '@plenary/domain/captions/limits';
import * as z from 'zod/mini';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { CAPTIONS };

/** A line of captions. */
export const CaptionLine = z.object({
  id: Id,
  /** Order within its session, from 1; those of lines that were removed are left out. */
  position: z.int(),
  /** BCP 47 tag. */
  language: z.string(),
  /** Plain text of one line. */
  text: z.string(),
  /** When it was said, on the event's clock: when it was sent, less how late its captioner hears the stream. */
  at: IsoTime,
});
export type CaptionLine = z.infer<typeof CaptionLine>;

/** Lines in their order; also the present state of the topic `captions:<session>`, with the latest ones. */
export const CaptionPage = z.object({
  lines: z.array(CaptionLine),
  /** Whether there are lines before these. */
  has_more: z.boolean(),
  /** Tags of all languages that the session has lines in, the first one first. */
  languages: z.array(z.string()),
});
export type CaptionPage = z.infer<typeof CaptionPage>;

/** Payload of `line.sent` and `line.corrected`. */
export interface CaptionPayload {
  readonly v: 1;
  readonly line: CaptionLine;
}
/** Payload of `line.removed`. */
export interface CaptionRemovedPayload {
  readonly v: 1;
  readonly id: string;
}

const OfSession = z.object({ event: z.string(), sessionId: Id });
const OneLine = z.object({ event: z.string(), sessionId: Id, id: Id });
const Language = z.string().check(z.maxLength(CAPTIONS.language_max));
/** Far over the limit of a line: what is longer than that is refused by its rule, with a sentence. */
const Text = z.string().check(z.maxLength(CAPTIONS.line_max * 20));

export const listCaptions = operation({
  method: 'GET',
  path: '/:event/json/captions/:sessionId',
  action: 'captions.read',
  envelope: 'payload',
  summary: 'Captions of a session in their order: the latest ones, or those before a position',
  params: OfSession,
  query: z.object({
    language: z.optional(Language),
    before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumber(1, CAPTIONS.page_max)),
  }),
  answer: CaptionPage,
  refusals: ['not_found'],
});

export const sendCaption = operation({
  method: 'POST',
  path: '/:event/json/captions/:sessionId',
  action: 'captions.write',
  envelope: 'payload',
  summary: 'Sends a line of captions; repeating a client_line_id returns the first one',
  params: OfSession,
  body: z.object({
    client_line_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    /** BCP 47 tag. */
    language: Language,
    text: Text,
    /** How late the captioner hears the stream, ms; absent: in the hall. */
    behind_ms: z.optional(z.int().check(z.minimum(0), z.maximum(CAPTIONS.behind_max_ms))),
  }),
  answer: z.object({ line: CaptionLine }),
  refusals: ['not_found', 'forbidden', 'empty_message', 'message_too_long', 'captions_closed', 'rate_limited'],
});

export const correctCaption = operation({
  method: 'POST',
  path: '/:event/json/captions/:sessionId/:id/correct',
  action: 'captions.write',
  envelope: 'payload',
  summary: 'Corrects a line that one has just sent',
  params: OneLine,
  body: z.object({ text: Text }),
  answer: z.object({ line: CaptionLine }),
  refusals: ['not_found', 'caption_final', 'empty_message', 'message_too_long', 'rate_limited'],
});

/** For its author while it can be corrected, and for hosts at any time. */
export const removeCaption = operation({
  method: 'POST',
  path: '/:event/json/captions/:sessionId/:id/remove',
  action: 'captions.write',
  envelope: 'payload',
  summary: 'Takes a line of captions back; removing it again changes nothing',
  params: OneLine,
  answer: z.object({ id: Id }),
  refusals: ['not_found', 'caption_final'],
});

const file = (format: 'vtt' | 'txt') =>
  operation({
    method: 'GET',
    path: `/:event/captions/:sessionId.${format}`,
    action: 'captions.manage',
    envelope: 'file',
    points: 4,
    summary: `The transcript of a session as a file (.${format}), in one of its languages`,
    params: z.object({ event: z.string(), sessionId: z.string() }),
    query: z.object({ language: z.optional(Language) }),
    refusals: ['not_found'],
  });
export const getTranscriptVtt = /* @__PURE__ */ file('vtt');
export const getTranscriptText = /* @__PURE__ */ file('txt');
