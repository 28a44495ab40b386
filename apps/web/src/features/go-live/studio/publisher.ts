import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  HOSTED,
  PART_HEADER,
  publishStream,
  PUBLISHER_HEADER,
  sendChunk,
  stopPublishing,
} from '@plenary/contract/hosted-streams/operations';
import type { RecordingFormat } from '@plenary/domain/hosted-streams/recording-format';
import {
  beginUpload,
  uploadStep,
  uploadView,
  type UploadEffect,
  type UploadEvent,
  type UploadState,
  type UploadView,
  type Unsent,
} from '@plenary/domain/hosted-streams/upload';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { addressOf } from '../../../api/address.ts';
import type { Api } from '../../../api/client.ts';
import { PASSING } from '../../../page/refusal-text.ts';

/** A piece a second: the delay that it costs, against the calls that it saves. */
const PIECE_MS = 1_000;
/** A call that is not answered in this time counts as lost, in ms. */
const ANSWER_MS = 10_000;
const TICK_MS = 500;
const VIDEO_BPS = 2_500_000;
const AUDIO_BPS = 128_000;

interface Ports {
  readonly api: Api;
  /** Slug. */
  readonly event: string;
  /** Name of the stream. */
  readonly stream: string;
  readonly format: RecordingFormat;
  readonly media: MediaStream;
}

/** Records a picture and sends it: carries out what `uploadStep` decides. One object for one going live. */
export class Publisher {
  /** How it goes; renewed twice a second, since it counts. */
  readonly view: StoreApi<UploadView | null>;
  readonly #ports: Omit<Ports, 'media'>;
  readonly #key = drawKey();
  #media: MediaStream;
  /** The part of the stream that is recorded now, as the server numbers it. */
  #part = 0;
  #state: UploadState<Blob>;
  #recorder: MediaRecorder | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sending: AbortController | undefined;
  readonly #online = () => this.#take({ kind: 'retry' });
  readonly #leave = () => this.#sayStopped();

  constructor({ media, ...ports }: Ports) {
    this.#ports = ports;
    this.#media = media;
    const now = Date.now();
    const first = beginUpload<Blob>(now);
    this.#state = first.state;
    this.view = createStore<UploadView | null>(() => uploadView(first.state, now));
    addEventListener('online', this.#online);
    addEventListener('pagehide', this.#leave);
    this.#timer = setInterval(() => this.#take({ kind: 'tick' }), TICK_MS);
    this.#carryOut(first.effects);
  }

  /** Sends another picture from now on: a recording of its own, in the same stream. */
  show(media: MediaStream): void {
    this.#media = media;
    this.#take({ kind: 'publish_again' });
  }

  stop(): void {
    if (this.#state.end) return;
    this.#take({ kind: 'ended', end: { kind: 'stopped_here' } });
    this.#sayStopped();
  }

  #take(event: UploadEvent<Blob>): void {
    const now = Date.now();
    const { state, effects } = uploadStep(this.#state, event, now);
    this.#state = state;
    this.view.setState(uploadView(state, now), true);
    if (state.end) this.#release();
    this.#carryOut(effects);
  }

  #carryOut(effects: readonly UploadEffect<Blob>[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'publish':
          void this.#publish();
          break;
        case 'send':
          void this.#send(effect.piece);
          break;
        case 'retry_in':
          clearTimeout(this.#retry);
          this.#retry = setTimeout(() => this.#take({ kind: 'retry' }), effect.ms);
          break;
        case 'record':
          this.#record(effect.recording);
          break;
        case 'stop_recording':
          this.#stopRecording();
      }
    }
  }

  async #publish(): Promise<void> {
    const { api, event, stream } = this.#ports;
    // A piece of the recording before must not arrive after the new one has begun.
    this.#sending?.abort();
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await api
      .call(publishStream, { params: { event, stream }, body: { publisher: this.#key }, signal })
      .catch(() => null);
    if (!answer?.ok) return this.#take(answer ? afterRefusal(answer.refusal) : { kind: 'failed' });
    this.#part = answer.value.part;
    this.#take({ kind: 'published', next_chunk: answer.value.next_chunk });
  }

  async #send({ chunk, data }: Unsent<Blob>): Promise<void> {
    const { event, stream } = this.#ports;
    const sending = new AbortController();
    this.#sending = sending;
    const answered = await fetch(addressOf(sendChunk.path, { event, stream, chunk }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'video/mp4',
        [PUBLISHER_HEADER]: this.#key,
        [PART_HEADER]: String(this.#part),
      },
      body: data,
      signal: AbortSignal.any([sending.signal, AbortSignal.timeout(ANSWER_MS)]),
    }).then(eventOf, (): UploadEvent<Blob> => ({ kind: 'failed' }));
    if (!sending.signal.aborted) this.#take(answered);
  }

  #record(recording: number): void {
    const options: MediaRecorderOptions & { readonly videoKeyFrameIntervalDuration: number } = {
      mimeType: this.#ports.format,
      videoBitsPerSecond: VIDEO_BPS,
      audioBitsPerSecond: AUDIO_BPS,
      videoKeyFrameIntervalDuration: PIECE_MS,
    };
    try {
      const recorder = new MediaRecorder(this.#media, options);
      recorder.ondataavailable = ({ data }) => this.#recorded(recording, data);
      recorder.onerror = () => this.#take({ kind: 'ended', end: { kind: 'unplayable', problem: 'recorder' } });
      recorder.start(PIECE_MS);
      this.#recorder = recorder;
    } catch {
      this.#take({ kind: 'ended', end: { kind: 'unplayable', problem: 'recorder' } });
    }
  }

  /** A page that slept may get much at once: more than one call may carry. */
  #recorded(recording: number, data: Blob): void {
    for (let from = 0; from < data.size; from += HOSTED.chunk_max_bytes) {
      const part = data.slice(from, from + HOSTED.chunk_max_bytes);
      this.#take({ kind: 'recorded', recording, data: part, size: part.size });
    }
  }

  #stopRecording(): void {
    const recorder = this.#recorder;
    this.#recorder = null;
    if (!recorder || recorder.state === 'inactive') return;
    recorder.ondataavailable = null;
    recorder.onerror = null;
    recorder.stop();
  }

  /** Frees the stream at once; a page that goes has no time for an answer. */
  #sayStopped(): void {
    const { event, stream } = this.#ports;
    void fetch(addressOf(stopPublishing.path, { event, stream }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ publisher: this.#key }),
      keepalive: true,
    }).catch(() => undefined);
  }

  #release(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#online);
    removeEventListener('pagehide', this.#leave);
  }
}

async function eventOf(response: Response): Promise<UploadEvent<Blob>> {
  if (response.status === 204) return { kind: 'sent' };
  const { code = 'internal', payload } = (await response.json().catch(() => ({}))) as {
    readonly code?: AnsweredRefusal['code'];
    readonly payload?: { readonly current?: unknown };
  };
  const seconds = Number(response.headers.get('retry-after'));
  return afterRefusal({ code, current: payload?.current, ...(seconds > 0 && { retry_after_ms: seconds * 1_000 }) });
}

/** The consequence of a refusal for the publication. */
export function afterRefusal({ code, current, retry_after_ms }: AnsweredRefusal): UploadEvent<Blob> {
  const now = (current ?? {}) as { next_chunk?: number; free_in_ms?: number; problem?: string };
  if (PASSING.has(code)) return { kind: 'failed', ...(retry_after_ms !== undefined && { retry_after_ms }) };
  switch (code) {
    case 'chunk_gap':
      return { kind: 'gap', next_chunk: now.next_chunk ?? 0 };
    case 'publish_again':
      return { kind: 'publish_again' };
    case 'stream_taken':
      return { kind: 'ended', end: { kind: 'taken', free_in_ms: now.free_in_ms ?? 0 } };
    case 'stream_stopped':
      return { kind: 'ended', end: { kind: 'stopped' } };
    case 'recording_refused':
      return { kind: 'ended', end: { kind: 'unplayable', problem: now.problem ?? 'unknown' } };
    default:
      return { kind: 'ended', end: { kind: 'refused', code } };
  }
}

function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
