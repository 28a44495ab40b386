import { BoxReader } from '@plenary/domain/hosted-streams/boxes';
import { FlvWriter } from '@plenary/rtmp/flv';
import type { MediaTag } from '@plenary/rtmp/session';
import { joinBytes } from '@plenary/domain/bytes';
import { ok, type Result } from '@plenary/contract/errors';
import { Packer } from '../../../adapters/media/ffmpeg.ts';
import { within } from '../../../clock.ts';
import { drop, publish, stop, type BegunRecording, type Studio } from '../publish.ts';
import { sendChunk } from '../send-chunk.ts';
import { streamOfKey, type KeyedStream } from '../stream-key.ts';

/** The rest that ffmpeg holds at the end of a stream comes in this time, or not at all. */
const LAST_WITHIN_MS = 3_000;
/** An ffmpeg that takes nothing for so long is stuck. */
const STUCK_MS = 5_000;

/** Why a publication is over: for its publisher, and for hosts where they can mend it. */
export type PublicationEnd =
  /** The key was replaced, or its maker may not publish any more. */
  | 'key_ended'
  /** A host stopped it, or another publisher has the place. */
  | 'stopped'
  /** The server cannot go on, and the publisher may try again. */
  | 'failed'
  /** Viewers could not play it, for the reason shown to hosts. */
  | 'not_played';

/** A recording under way: its ffmpeg, and what is read of it. */
interface Packing {
  readonly packer: Packer;
  /** Resolves when everything that it wrote was sent. */
  readonly sent: Promise<void>;
}

/**
 * The stream that one connection publishes with a key: ffmpeg packs it, and it is sent as what a page records is. An ffmpeg that ends
 * by itself is begun again once, as the next part of the stream.
 */
export class Publication {
  /** Resolves once it cannot go on. */
  readonly over: Promise<PublicationEnd>;
  readonly #studio: Studio;
  readonly #program: string;
  readonly #key: string;
  /** Of its key. */
  readonly stream: KeyedStream;
  readonly #flv = new FlvWriter();
  readonly #over: (end: PublicationEnd) => void;
  #ended = false;
  /** Another recording is on its way. */
  #restarting: Promise<void> = Promise.resolve();
  #packing: Packing | null = null;
  #begun: BegunRecording | null = null;
  #crashes = 0;

  constructor(studio: Studio, program: string, key: string, stream: KeyedStream) {
    this.#studio = studio;
    this.#program = program;
    this.#key = key;
    this.stream = stream;
    const { promise, resolve } = Promise.withResolvers<PublicationEnd>();
    this.over = promise;
    this.#over = resolve;
  }

  /** It cannot go on; the first reason counts. */
  end(why: PublicationEnd): void {
    this.#ended = true;
    this.#over(why);
  }

  /** Takes the place of the stream's publisher; ffmpeg starts with the first picture. */
  async begin(): Promise<Result<void>> {
    const { by, name } = this.stream;
    const own = { recording_id: this.#begun?.id ?? null };
    const begun = await publish(this.#studio, by, name, this.#key, own);
    if (!begun.ok) return begun;
    this.#begun = begun.value;
    return ok(undefined);
  }

  /** Takes a piece of sound or picture; resolves when the next one may come. */
  async take(tag: MediaTag): Promise<void> {
    await this.#restarting;
    if (this.#ended) return;
    const step = this.#flv.take(tag);
    if (step.kind === 'refused') return this.#refuse(step.problem);
    if (step.kind === 'anew') {
      await this.#finish();
      return this.#again();
    }
    if (step.parts.length === 0) return;
    this.#packing ??= this.#pack();
    if (this.#packing) await this.#write(this.#packing.packer, step.parts);
  }

  /** Ends the stream, as its publisher wants it. */
  async stop(): Promise<void> {
    await this.#finish();
    await stop(this.#studio, this.stream.by, this.stream.name, this.#key);
  }

  /** The connection is gone: what came is kept, and the stream waits for its publisher. */
  async drop(): Promise<void> {
    await this.#finish();
    if (this.#begun) await drop(this.#studio, { ...this.stream.by, name: this.stream.name }, this.#begun.id);
  }

  async #write(packer: Packer, parts: readonly Uint8Array[]): Promise<void> {
    const writing = packer.write(parts).then(() => true);
    const written = await within(this.#studio.ctx.clock, STUCK_MS, writing, false);
    if (!written) await packer.kill();
  }

  #pack(): Packing | null {
    const begun = this.#begun;
    if (!begun) return null;
    const packer = new Packer(this.#program);
    const sent = this.#send(packer, begun).catch((error: unknown) => this.#fail(error));
    return { packer, sent };
  }

  /** Has ffmpeg write what it holds, and sends that. */
  async #finish(): Promise<void> {
    await this.#restarting;
    const packing = this.#packing;
    this.#packing = null;
    if (!packing) return;
    const { packer, sent } = packing;
    void packer.end();
    await within(this.#studio.ctx.clock, LAST_WITHIN_MS, sent, undefined);
    await packer.kill();
  }

  /** Another recording of the same stream, in place of the one before. */
  async #again(): Promise<void> {
    this.#flv.restart();
    const begun = await this.begin();
    if (!begun.ok) this.end('stopped');
  }

  async #refuse(problem: string): Promise<void> {
    this.end('not_played');
    await this.#finish();
    await stop(this.#studio, this.stream.by, this.stream.name, this.#key, problem);
  }

  /** Sends fragment by fragment what ffmpeg writes, in order, one at a time. */
  async #send(packer: Packer, { part }: BegunRecording): Promise<void> {
    const boxes = new BoxReader();
    let waiting: Uint8Array[] = [];
    let number = 0;
    for await (const bytes of packer.output as AsyncIterable<Buffer>) {
      const read = boxes.push(bytes);
      if (!read.ok) throw new Error(`ffmpeg wrote no fragments: ${read.problem}`);
      for (const box of read.value) {
        waiting.push(box.bytes);
        if (box.type !== 'mdat') continue;
        if (!(await this.#sendChunk(part, number, joinBytes(waiting)))) return;
        number += 1;
        waiting = [];
      }
    }
    if (this.#packing?.packer === packer) await this.#crashed(packer);
  }

  /** Whether the next may come. */
  async #sendChunk(part: number, number: number, bytes: Uint8Array): Promise<boolean> {
    const { ctx } = this.#studio;
    const { by, name } = this.stream;
    if (!(await streamOfKey(ctx.db, this.#key))) {
      this.end('key_ended');
      return false;
    }
    const sent = await sendChunk(this.#studio, by, { stream: name, publisher: this.#key, part, number, bytes });
    if (sent.ok) return true;
    if (sent.refusal.code !== 'recording_refused') this.end('stopped');
    else {
      this.end('not_played');
      await stop(this.#studio, by, name, this.#key);
    }
    return false;
  }

  async #crashed(packer: Packer): Promise<void> {
    const { ctx } = this.#studio;
    this.#packing = null;
    ctx.log.warn({ stream: this.stream.name, said: packer.said }, 'ffmpeg ended while a stream went on');
    this.#crashes += 1;
    if (this.#crashes === 1)
      return void (this.#restarting = this.#again().catch((error: unknown) => this.#fail(error)));
    this.end('failed');
    await stop(this.#studio, this.stream.by, this.stream.name, this.#key, 'packer_failed');
  }

  #fail(error: unknown): void {
    this.#studio.ctx.log.warn({ err: error, stream: this.stream.name }, 'what came by RTMP could not be sent');
    this.end('failed');
  }
}
