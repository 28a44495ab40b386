import * as z from 'zod/mini';
import { FormFlag, wholeNumber } from '../forms.ts';
import { Slug, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** Limits of publishing. */
export const HOSTED = {
  /** A chunk is larger: it is refused by its length, and while it arrives. Bytes. */
  chunk_max_bytes: 4 * 1024 * 1024,
  /** Chunks of one recording: a week of two a second. */
  chunks_max: 1_300_000,
  /** The recordings of one stream that are kept take so much; bytes. */
  kept_max_bytes: 20 * 1000 ** 3,
  /** How far a player of ours stays behind the newest segment, in s: three segments as they usually are (HST26). */
  hold_back_s: 6,
} as const;

/** The header in which chunks name their publisher, so that no log of addresses holds it. */
export const PUBLISHER_HEADER = 'x-stream-publisher';
/** The header in which chunks name the part of the stream that their recording is, as `publish` answered it. */
export const PART_HEADER = 'x-stream-part';
export const ChunkPart = wholeNumber(0, HOSTED.chunks_max);
/** A key that the page draws for one going live, of 128 random bits at least, in base64url. */
export const PUBLISHER_PATTERN = /^[A-Za-z0-9_-]{22,128}$/;

const Publisher = z.string().check(z.regex(PUBLISHER_PATTERN));
const EventParams = z.object({ event: z.string() });
const StreamParams = z.object({ event: z.string(), stream: Slug });

/** `away`: the publisher dropped and may return within 30 s. */
export const HostedState = z.enum(['off', 'on', 'away']);
export type HostedState = z.infer<typeof HostedState>;

/** The part of a stream that every member may know: players show a holding picture, and play again once it is on. */
export const StreamNews = z.object({ stream: z.string(), state: HostedState, holding: z.boolean() });
export type StreamNews = z.infer<typeof StreamNews>;
/** Present state of the topic `hosted-streams`. */
export interface HostedStreamsNow {
  readonly streams: readonly StreamNews[];
}

/** A stream as hosts see it. */
export const HostedStream = z.extend(StreamNews, {
  /** Titles of the sessions that play it, the earliest first, also while it is locked in the timeline; none where no session plays it now. */
  sessions: z.array(z.string()),
  /** Names of the halls whose stream it is: their sessions will play it. */
  halls: z.array(z.string()),
  /** The publisher, now or last; null: there was none, or their account is gone. */
  by: z.nullable(z.object({ name: z.string() })),
  /** When the stream that is on began; null: it is off. */
  since: z.nullable(IsoTime),
  /** Recordings before the present one. */
  part: z.int(),
  /** Of the latest segments, bits in a second; null: there are none. */
  bitrate_bps: z.nullable(z.int()),
  /** Segments of this stream so far. */
  segments: z.int(),
  /** Segments that could not be stored. */
  dropped: z.int(),
  /** A problem of the domain (`IngestProblem`), or `storage_full`; null: none since publishing began. */
  last_error: z.nullable(z.string()),
  /** People of whom a page has said within 45 s that it plays the stream. */
  viewers: z.int(),
  /** `full`: no more is kept, since that is as much as a stream may have, or as the disk takes. */
  recording: z.enum(['off', 'kept', 'full']),
});
export type HostedStream = z.infer<typeof HostedStream>;

/** The page on which hosts see the hosted streams of an event. */
export const goLivePage = operation({
  method: 'GET',
  path: '/:event/go-live',
  action: 'streams.publish',
  envelope: 'page',
  summary: 'The page on which hosts see the hosted streams of an event',
  params: EventParams,
});

/** The page on which a host publishes a stream. */
export const goLiveStreamPage = operation({
  method: 'GET',
  path: '/:event/go-live/:stream',
  action: 'streams.publish',
  envelope: 'page',
  summary: 'The page on which a host publishes a hosted stream',
  params: StreamParams,
});

/**
 * Begins to publish, or goes on with a new recording. `stream_taken` has `current: {free_in_ms}`; `stream_stopped`: a
 * host stopped this publisher, who goes on with a new key alone.
 */
export const publishStream = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/publish',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Begins to publish a hosted stream, or goes on with a new recording',
  params: StreamParams,
  body: z.object({ publisher: Publisher }),
  answer: z.object({ part: z.int(), next_chunk: z.int() }),
  refusals: ['not_found', 'stream_taken', 'stream_stopped'],
});

/**
 * The next bytes of a recording (`video/mp4`), cut anywhere. Answers 204, also to a chunk that came before.
 * `chunk_gap` has `current: {next_chunk}`, `recording_refused` has `current: {problem}`, `stream_taken` has
 * `current: {free_in_ms}`; after `publish_again` the page publishes again and records from the beginning.
 */
export const sendChunk = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/chunks/:chunk',
  action: 'streams.publish',
  envelope: 'file',
  summary: 'The next bytes of a recording, with the publisher and the part in headers',
  params: z.object({ event: z.string(), stream: Slug, chunk: wholeNumber(0, HOSTED.chunks_max) }),
  refusals: [
    ...(['too_large', 'unsupported_type', 'invalid_input', 'chunk_gap', 'recording_refused'] as const),
    ...(['stream_taken', 'stream_stopped', 'publish_again'] as const),
  ],
});

export const stopPublishing = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/stop',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Ends a stream, by its publisher',
  params: StreamParams,
  body: z.object({ publisher: Publisher }),
  answer: HostedStream,
  refusals: ['not_found', 'stream_taken'],
});

export const endStream = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/end',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Stops the publisher of a stream',
  params: StreamParams,
  body: z.object({}),
  answer: HostedStream,
  refusals: ['not_found'],
});

export const holdStream = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/holding',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Has players show a holding picture, or the stream again',
  params: StreamParams,
  body: z.object({ on: FormFlag }),
  answer: HostedStream,
  refusals: ['not_found'],
});

export const listHostedStreams = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'The hosted streams of an event, as hosts see them',
  params: EventParams,
  answer: z.object({ streams: z.array(HostedStream) }),
});

export const getHostedStream = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams/:stream',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'A hosted stream, as hosts see it',
  params: StreamParams,
  answer: HostedStream,
  refusals: ['not_found'],
});

export const getStreamAddress = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams/:stream/address',
  action: 'timeline.read',
  envelope: 'payload',
  summary: 'Where a hosted stream is played, for those who may have it now',
  params: StreamParams,
  answer: z.object({ playback_url: z.string(), expires_at: IsoTime }),
  refusals: ['not_found'],
});

/**
 * Publishing by RTMP, from OBS and such: `no_ffmpeg`: the server needs ffmpeg and finds none; `off`: the operator switched
 * it off; `not_listening`: the port could not be had.
 */
export const StreamKeyState = z.object({
  rtmp: z.enum(['ready', 'off', 'no_ffmpeg', 'not_listening']),
  /** The address for the program; null: it is not ready. */
  server: z.nullable(z.string()),
  /** Only programs on the server's own machine reach that address. */
  only_here: z.boolean(),
  /**
   * When the key was made that counts, and by whom; null: there is none. `stopped`: a host stopped the stream that came with
   * it, so that only another key publishes.
   */
  made: z.nullable(z.object({ at: IsoTime, by: z.string(), stopped: z.boolean() })),
});
export type StreamKeyState = z.infer<typeof StreamKeyState>;

export const getStreamKey = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams/:stream/key',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Whether programs can publish a hosted stream by RTMP, and when its key was made',
  params: StreamParams,
  answer: StreamKeyState,
});

/** The key is returned only here; the one before it ends, and so does a publisher that uses it. */
export const makeStreamKey = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/key',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Makes a new key with which a program publishes a hosted stream, in place of the one before',
  params: StreamParams,
  body: z.object({}),
  answer: z.extend(StreamKeyState, { key: z.string() }),
  refusals: ['not_found'],
});

/** Said by a page while it plays, at first and every `WATCH_EVERY_MS` of the domain. */
export const watchStream = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/watching',
  action: 'timeline.read',
  envelope: 'payload',
  summary: 'Says that the caller watches a hosted stream now',
  aside: true,
  params: StreamParams,
  body: z.object({}),
  answer: z.object({ again_in_ms: z.int() }),
  refusals: ['not_found'],
});

export const keepRecordings = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/recording',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Has what is published from now on kept as files, or not any more',
  params: StreamParams,
  body: z.object({ on: FormFlag }),
  answer: HostedStream,
  refusals: ['not_found'],
});

/** A recording that was kept; `id` is the number of its part, by which its file is called. */
export const KeptRecording = z.object({
  id: z.int(),
  began_at: IsoTime,
  duration_s: z.number(),
  byte_size: z.int(),
  url: z.string(),
});
export type KeptRecording = z.infer<typeof KeptRecording>;

export const listRecordings = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams/:stream/recordings',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'The recordings of a stream that were kept, the latest first',
  params: StreamParams,
  answer: z.object({ recordings: z.array(KeptRecording) }),
});

const RecordingParams = z.object({ event: z.string(), stream: Slug, id: wholeNumber(0, 2 ** 31 - 1) });

export const getRecording = operation({
  method: 'GET',
  path: '/:event/json/hosted-streams/:stream/recordings/:id/recording.mp4',
  action: 'streams.publish',
  envelope: 'file',
  summary: 'A recording as a file, or a range of its bytes',
  params: RecordingParams,
  refusals: ['not_found'],
});

export const removeRecording = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/recordings/:id/remove',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Removes a recording for good',
  params: RecordingParams,
  body: z.object({}),
  answer: z.object({ recordings: z.array(KeptRecording) }),
  refusals: ['not_found', 'recording_goes_on'],
});

/** A playlist or segment of a hosted stream: anyone with the address may read it, so a CDN may cache it. */
export const getStreamFile = operation({
  method: 'GET',
  path: '/:event/hosted/:stream/:signature/:file',
  action: 'site.asset',
  envelope: 'file',
  summary: 'A playlist or a piece of a hosted stream, at an address that was signed',
  params: z.object({
    event: z.string().check(z.maxLength(64)),
    stream: z.string().check(z.maxLength(64)),
    signature: z.string().check(z.maxLength(120)),
    file: z.string().check(z.maxLength(80)),
  }),
  refusals: ['not_found'],
});
