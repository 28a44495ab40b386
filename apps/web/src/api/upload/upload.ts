import type { AnsweredRefusal, ErrorAnswer } from '@plenary/contract/errors';
import { createUpload, TUS_VERSION } from '@plenary/contract/uploads/operations';
import { addressOf } from '../address.ts';

/** How far an upload is. */
export type UploadState =
  | { readonly kind: 'uploading'; readonly sent: number }
  /** The connection is gone; the upload goes on when it is back. */
  | { readonly kind: 'waiting'; readonly sent: number }
  | { readonly kind: 'done'; readonly upload: string }
  /** `again`: trying again may help, and goes on from what has come. */
  | { readonly kind: 'failed'; readonly refusal: AnsweredRefusal; readonly again: boolean };

export interface Upload {
  /** Tries again what failed. */
  retry(): void;
  /** Ends it, and has the server forget it. */
  cancel(): void;
}

export interface UploadParts {
  readonly file: File;
  /** Slug of the event. */
  readonly event: string;
  /** Its use, by the key of the feature that takes it: `chat_thread`, `exhibitor`. */
  readonly meant_for: Readonly<Record<string, string>>;
  /** Sends a request; the answer, or null where none came. */
  readonly send: SendRequest;
  /** Resolves after so many ms, or when the browser says that there is a network again. */
  wait(ms: number): Promise<void>;
  now(): number;
  show(state: UploadState): void;
}

export interface TusRequest {
  readonly method: 'POST' | 'PATCH' | 'GET' | 'DELETE';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob;
  /** Called with the number of bytes sent. */
  readonly progress?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface TusAnswer {
  readonly status: number;
  header(name: string): string | null;
  readonly json: unknown;
}

export type SendRequest = (request: TusRequest) => Promise<TusAnswer | null>;

/** Bytes of a piece: few at first, then what goes in some seconds. A request has a minute. */
const PIECE = { first: 256 * 1024, least: 64 * 1024, most: 8 * 1024 * 1024, aim_ms: 4_000 } as const;
/** Waits after a failure, ms; after the last a person is asked. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000] as const;
const TUS = { 'tus-resumable': TUS_VERSION } as const;

/** Sends a file in pieces (tus 1.0), and goes on where it stopped. */
export function startUpload(parts: UploadParts): Upload {
  const ended = new AbortController();
  const job = new UploadJob(parts, ended.signal);
  void job.run();
  return {
    retry: () => void job.run(),
    cancel() {
      ended.abort();
      job.forget();
    },
  };
}

class UploadJob {
  readonly #parts: UploadParts;
  readonly #signal: AbortSignal;
  #address: string | null = null;
  #offset = 0;
  #piece: number = PIECE.first;

  constructor(parts: UploadParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  async run(): Promise<void> {
    for (let failures = 0; ;) {
      const before = this.#offset;
      const end = await this.#goOn();
      if (this.#signal.aborted || end === null) return;
      failures = this.#offset > before ? 1 : failures + 1;
      const wait = WAITS_MS[failures - 1];
      if (wait === undefined) return this.#parts.show({ kind: 'failed', refusal: end, again: true });
      this.#parts.show({ kind: 'waiting', sent: this.#offset });
      await this.#parts.wait(wait);
      if (this.#signal.aborted) return;
    }
  }

  /** Has the server forget what it has of the file. */
  forget(): void {
    const [address, signal] = [this.#address, new AbortController().signal];
    if (address) void this.#parts.send({ method: 'DELETE', address, headers: TUS, signal });
  }

  /** Sends until there is an end: null, which was shown, or a failure that passes. */
  async #goOn(): Promise<AnsweredRefusal | null> {
    const known = this.#address ? await this.#ask() : await this.#begin();
    if (known !== null) return this.#failed(known);
    while (this.#offset < this.#parts.file.size) {
      const refusal = await this.#sendPiece();
      if (this.#signal.aborted) return null;
      if (refusal !== null) return this.#failed(refusal);
    }
    this.#parts.show({ kind: 'done', upload: this.#address?.split('/').at(-1) ?? '' });
    return null;
  }

  /** A refusal that passes is answered; any other is shown, and ends it. */
  #failed(refusal: AnsweredRefusal): AnsweredRefusal | null {
    if (PASSING.has(refusal.code)) return refusal;
    if (!this.#signal.aborted) this.#parts.show({ kind: 'failed', refusal, again: false });
    return null;
  }

  async #begin(): Promise<AnsweredRefusal | null> {
    const { file, event, meant_for } = this.#parts;
    const metadata = { filename: file.name, filetype: file.type, ...meant_for };
    const answer = await this.#send({
      method: 'POST',
      address: addressOf(createUpload.path, { event }),
      headers: { ...TUS, 'upload-length': String(file.size), 'upload-metadata': metadataOf(metadata) },
    });
    if (answer?.status !== 201) return refusalOf(answer);
    this.#address = answer.header('location');
    return null;
  }

  /** Asks how much has come: the last piece may have arrived in part. */
  async #ask(): Promise<AnsweredRefusal | null> {
    const answer = await this.#send({ method: 'GET', address: this.#address ?? '', headers: {} });
    if (answer?.status !== 200) return refusalOf(answer);
    this.#offset = (answer.json as { payload: { offset: number } }).payload.offset;
    return null;
  }

  async #sendPiece(): Promise<AnsweredRefusal | null> {
    const { file, show, now } = this.#parts;
    const [from, began] = [this.#offset, now()];
    show({ kind: 'uploading', sent: from });
    const body = file.slice(from, from + this.#piece);
    const answer = await this.#send({
      method: 'PATCH',
      address: this.#address ?? '',
      headers: { ...TUS, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body,
      progress: (bytes) => show({ kind: 'uploading', sent: from + bytes }),
    });
    const offset = Number(answer?.header('upload-offset'));
    if (answer?.status === 204 && offset > from) {
      this.#offset = offset;
      this.#piece = nextPiece(offset - from, now() - began);
      return null;
    }
    this.#piece = Math.max(PIECE.least, this.#piece / 4);
    return answer?.status === 409 ? this.#ask() : refusalOf(answer);
  }

  #send(request: Omit<TusRequest, 'signal'>): Promise<TusAnswer | null> {
    return this.#parts.send({ ...request, signal: this.#signal });
  }
}

/** Codes that say nothing about the file. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'busy', 'rate_limited', 'internal']);

/** As much as goes in some seconds, by what the last piece took. */
function nextPiece(bytes: number, took_ms: number): number {
  const aim = (bytes / Math.max(1, took_ms)) * PIECE.aim_ms;
  return Math.round(Math.min(PIECE.most, Math.max(PIECE.least, Math.min(aim, bytes * 4))));
}

function refusalOf(answer: TusAnswer | null): AnsweredRefusal {
  if (!answer) return { code: 'unavailable' };
  const { code = 'internal', message, payload } = (answer.json ?? {}) as Partial<ErrorAnswer>;
  const text = payload?.reason ?? message;
  return { code, ...(text !== undefined && { message: text }) };
}

/** Names and values as tus has them: Base64 of UTF-8. */
function metadataOf(fields: Readonly<Record<string, string>>): string {
  const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${base64(text)}`)
    .join(',');
}
