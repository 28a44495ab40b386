import { once } from 'node:events';
import { createServer, isIPv6, type AddressInfo, type Server, type Socket } from 'node:net';
import type { StreamKeyState } from '@plenary/contract/hosted-streams/operations';
import { ffmpegVersion } from '../../../adapters/media/ffmpeg.ts';
import type { RtmpSettings } from '../../../config/config.ts';
import { isLoopbackAddress, isLoopbackName } from '../../../config/values.ts';
import { keepRunning, type Helper } from '../../../background/helpers.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import { rateKey } from '../../../limits/limits.ts';
import type { Studio } from '../publish.ts';
import type { StreamKey } from '../store.ts';
import { RtmpConnection } from './connection.ts';
import type { PublicationEnd } from './publication.ts';

/** Connections at once, those of them that have shown no right key (yet), and of these those of one address. */
const CONNECTIONS_MAX = 300;
const WAITING_MAX = 100;
const WAITING_OF_ONE_MAX = 10;
/** The application in addresses: programs want one, and nobody here reads it. */
const APPLICATION = 'live';

/** The way to publish by RTMP, as shown to hosts. */
export type RtmpReach = Pick<StreamKeyState, 'rtmp' | 'server' | 'only_here'>;

/** Listens for programs that publish by RTMP, for as long as the server does, where ffmpeg is found. */
export class RtmpListener {
  readonly #studio: Studio;
  readonly #server: Server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#take(socket));
  readonly #connections = new Map<RtmpConnection, Promise<void>>();
  #state: StreamKeyState['rtmp'] = 'off';
  #closed = false;
  #opening: Promise<void> = Promise.resolve();
  #stopListening: () => Promise<void> = () => Promise.resolve();

  constructor(studio: Studio) {
    this.#studio = studio;
    this.#server.maxConnections = CONNECTIONS_MAX;
  }

  /** The port that it listens on; null: on none. */
  get port(): number | null {
    return this.#state === 'ready' ? (this.#server.address() as AddressInfo).port : null;
  }

  /** Whether programs can publish, and at which address. */
  async reach(): Promise<RtmpReach> {
    await this.#opening;
    const { config } = this.#studio.ctx;
    const { rtmp, public_url } = config;
    if (!rtmp || this.#state !== 'ready') return { rtmp: this.#state, server: null, only_here: false };
    const inside = rtmp.url === null && isLoopbackName(rtmp.host);
    const host = inside ? bracketed(rtmp.host) : new URL(public_url ?? siteOrigin(config)).hostname;
    const server = rtmp.url ?? `rtmp://${host}:${this.port}/${APPLICATION}`;
    return { rtmp: 'ready', server, only_here: inside };
  }

  /** Looks for ffmpeg and listens, and tries again as long as its port is taken. The server goes on; hosts read why. */
  open(): void {
    this.#opening = this.#open();
  }

  /** Sends those away who publish a stream. Those at other servers find out with what they send next. */
  end({ event_id, name }: StreamKey, why: PublicationEnd): void {
    for (const { publication } of this.#connections.keys())
      if (publication?.stream.by.event_id === event_id && publication.stream.name === name) publication.end(why);
  }

  async #open(): Promise<void> {
    const { config, log } = this.#studio.ctx;
    if (!config.rtmp) return;
    const version = await ffmpegVersion(config.rtmp.ffmpeg);
    if (version === null) {
      this.#state = 'no_ffmpeg';
      return log.info('no ffmpeg is found, so that streams do not come by RTMP');
    }
    await this.#listen(config.rtmp, version);
  }

  /** Takes no more, and sends those away who publish: they may go on within 30 s. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.#stopListening();
    this.#state = 'off';
    if (this.#server.listening) this.#server.close();
    for (const connection of this.#connections.keys()) connection.close();
    await Promise.all(this.#connections.values());
  }

  /** Comes back after the first try. */
  async #listen(settings: RtmpSettings, version: string): Promise<void> {
    const { ctx } = this.#studio;
    const { host } = settings;
    const tried = Promise.withResolvers<undefined>();
    if (this.#closed) return;
    this.#server.on('error', (error) => {
      if (this.#state === 'ready') ctx.log.warn({ err: error }, 'the RTMP server had a fault');
    });
    const listen = async (): Promise<never> => {
      this.#server.listen({ host, port: settings.port, reusePort: ctx.siblings !== null });
      await once(this.#server, 'listening');
      this.#state = 'ready';
      tried.resolve(undefined);
      ctx.log.info({ host, port: this.port, ffmpeg: version }, 'streams come by RTMP');
      return new Promise<never>(() => undefined);
    };
    const start = (): Helper => ({ over: listen(), stop: () => Promise.resolve() });
    this.#stopListening = keepRunning(ctx, 'rtmp', start, (error) => {
      const { port } = settings;
      if (this.#state !== 'not_listening')
        ctx.log.warn({ err: error, host, port }, 'streams do not come by RTMP yet: see RTMP_HOST and RTMP_PORT');
      this.#state = 'not_listening';
      tried.resolve(undefined);
    });
    await tried.promise;
  }

  #take(socket: Socket): void {
    const { rtmp } = this.#studio.ctx.config;
    const { remoteAddress = '' } = socket;
    // One of this machine is a proxy's, which stands for many.
    const from = isLoopbackAddress(remoteAddress) ? null : rateKey(remoteAddress);
    // It may be gone already; its loop says so.
    socket.on('error', () => undefined);
    if (!rtmp || this.#closed) return void socket.destroy();
    const caller = rtmp.proxy_protocol ? { named: () => this.#makeRoom(connection.from) } : { from };
    const connection = new RtmpConnection(socket, caller, this.#studio, rtmp.ffmpeg);
    const done = connection.run().finally(() => this.#connections.delete(connection));
    this.#connections.set(connection, done);
    this.#makeRoom(connection.from);
  }

  /**
   * Those who open connections and say nothing give way, the oldest first, so that anyone who comes with a key has a place. A right
   * key keeps its place.
   */
  #makeRoom(from: string | null): void {
    const waiting = [...this.#connections.keys()].filter(({ waits }) => waits);
    const ofOne = from === null ? [] : waiting.filter((one) => one.from === from);
    for (const one of [...ofOne.slice(0, -WAITING_OF_ONE_MAX), ...waiting.slice(0, -WAITING_MAX)]) one.close();
  }
}

const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
