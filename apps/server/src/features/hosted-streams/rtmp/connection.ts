import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Result } from '@plenary/contract/errors';
import { AWAY_AFTER_MS } from '@plenary/domain/hosted-streams/publishing';
import { ProxyHeader } from '@plenary/rtmp/proxy-header';
import { RtmpSession, type PublishStatus, type RtmpEvent } from '@plenary/rtmp/session';
import { within } from '../../../clock.ts';
import { rateKey } from '../../../limits/limits.ts';
import type { Studio } from '../publish.ts';
import { streamOfKey } from '../stream-key.ts';
import { Publication, type PublicationEnd } from './publication.ts';

/** A caller who does not publish after so long is sent away. */
const PUBLISH_WITHIN_MS = 10_000;
/** A publisher of whom nothing came for so long has dropped. */
const SILENT_MS = 10_000;

/** The sentence that a publisher's program shows, in English as everything of RTMP. */
const SENTENCES: Record<PublicationEnd, string> = {
  key_ended: 'This stream key does not count any more.',
  stopped: 'The stream was stopped.',
  failed: 'The server could not go on with the stream.',
  not_played: 'Viewers could not play this: send H.264 and AAC, with a key frame every 2 seconds.',
};

const NOTHING = new Uint8Array();

/** The caller of a connection: the address by which wrong keys are counted, null where they are not; or a proxy, which names it. */
export type Caller = { readonly from: string | null } | { readonly named: () => void };

/** One connection of a program, from its first byte on. */
export class RtmpConnection {
  readonly #socket: Socket;
  readonly #studio: Studio;
  readonly #program: string;
  readonly #session = new RtmpSession();
  /** null once the proxy has named the caller, and where there is none. */
  #header: ProxyHeader | null = null;
  #named: () => void = () => undefined;
  #from: string | null = null;
  #key_right = false;
  #publication: Publication | null = null;
  #cancel: () => void = () => undefined;

  /** @param program the ffmpeg that packs what comes */
  constructor(socket: Socket, caller: Caller, studio: Studio, program: string) {
    this.#socket = socket;
    this.#studio = studio;
    this.#program = program;
    if ('from' in caller) this.#from = caller.from;
    else [this.#header, this.#named] = [new ProxyHeader(), caller.named];
  }

  /** The caller's address as limits count it; null: unknown, or a proxy's. */
  get from(): string | null {
    return this.#from;
  }

  /** Whether it has shown no right key (yet). */
  get waits(): boolean {
    return !this.#key_right;
  }

  /** The stream that it publishes, which takes a right key; null: none (yet). */
  get publication(): Publication | null {
    return this.#publication;
  }

  /** Reads until the connection is over, one way or another. Never rejects. */
  async run(): Promise<void> {
    this.#endAfter(PUBLISH_WITHIN_MS);
    try {
      await this.#read();
    } catch (error) {
      this.#studio.ctx.log.warn({ err: error }, 'an RTMP connection failed');
    }
    this.#cancel();
    this.#socket.destroy();
    await this.#publication
      ?.drop()
      .catch((error: unknown) => this.#studio.ctx.log.warn({ err: error }, 'a dropped stream could not be noted'));
  }

  /** Sends the caller away; what came is kept, and the stream waits for its publisher. */
  close(): void {
    this.#socket.destroy();
  }

  async #read(): Promise<void> {
    try {
      for await (const came of this.#socket as AsyncIterable<Buffer>) {
        const bytes = this.#header ? this.#withoutHeader(this.#header, came) : came;
        if (bytes === null) return;
        // Time that is spent here is not the publisher's silence.
        if (this.#publication) this.#cancel();
        const { reply, events } = this.#session.push(bytes);
        if (reply.length > 0) this.#socket.write(reply);
        for (const event of events) if (!(await this.#take(event))) return;
        if (this.#publication) this.#endAfter(SILENT_MS);
      }
    } catch (error) {
      // A caller who goes, or was sent away, is no fault.
      if (!this.#socket.destroyed) throw error;
    }
  }

  /** The bytes behind what the proxy says; null: it says nothing that is known. */
  #withoutHeader(header: ProxyHeader, bytes: Uint8Array): Uint8Array | null {
    const read = header.push(bytes);
    if (read.kind === 'more') return NOTHING;
    if (read.kind === 'broken') {
      this.#studio.ctx.log.debug('an RTMP connection came without the header of a proxy: see RTMP_PROXY_PROTOCOL');
      return null;
    }
    this.#header = null;
    this.#from = read.address === null ? null : rateKey(read.address);
    this.#named();
    return read.rest;
  }

  /** Whether it goes on. */
  async #take(event: RtmpEvent): Promise<boolean> {
    switch (event.kind) {
      case 'publish':
        return this.#publish(event.key);
      case 'media':
        await this.#publication?.take(event.tag);
        return true;
      case 'unpublish':
        await this.#publication?.stop();
        return false;
      case 'broken':
        this.#studio.ctx.log.debug({ problem: event.problem }, 'an RTMP connection sent what is not taken');
        return false;
    }
  }

  /** The key is looked at before anything else is taken. */
  async #publish(key: string): Promise<boolean> {
    const { ctx } = this.#studio;
    const counted = this.#from === null ? {} : { address: this.#from };
    const wait_ms = await ctx.limits.take('stream_key', counted);
    const stream = wait_ms === null ? await streamOfKey(ctx.db, key) : null;
    if (!stream) return this.#refuse('NetStream.Publish.Unauthorized', 'This stream key is not known.');
    this.#key_right = true;
    await ctx.limits.giveBack('stream_key', counted);
    const publication = new Publication(this.#studio, this.#program, key, stream);
    const begun = await this.#begin(publication);
    if (!begun.ok) {
      const stopped = begun.refusal.code === 'stream_stopped';
      const description = stopped ? 'A host has stopped this stream: make a new key.' : 'Another person is publishing.';
      return this.#refuse('NetStream.Publish.BadName', description);
    }
    this.#publication = publication;
    this.#socket.write(this.#session.accept());
    void publication.over.then((end) => this.#refuse('NetStream.Publish.Failed', SENTENCES[end]));
    return true;
  }

  /** The place of a program that may be gone with its server is waited for, since programs that are refused give up (HST23). */
  async #begin(publication: Publication): Promise<Result<void>> {
    const { clock, log } = this.#studio.ctx;
    const begun = await publication.begin();
    const wait_ms = begun.ok ? Infinity : (begun.refusal.retry_after_ms ?? Infinity);
    if (wait_ms > AWAY_AFTER_MS) return begun;
    log.info(
      { stream: publication.stream.name, wait_ms },
      'a program waits whether another one with its key still sends',
    );
    await within(clock, wait_ms, once(this.#socket, 'close'), null);
    return this.#socket.destroyed ? begun : publication.begin();
  }

  /** Says why, and closes the connection. */
  async #refuse(code: PublishStatus, description: string): Promise<false> {
    const bytes = this.#session.refuse(code, description);
    await new Promise<void>((done) => void this.#socket.end(bytes, () => done()));
    this.#socket.destroy();
    return false;
  }

  #endAfter(ms: number): void {
    this.#cancel();
    this.#cancel = this.#studio.ctx.clock.after(ms, () => this.#socket.destroy());
  }
}
