import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { WebSocket } from 'ws';
import { HOST, type Proxy } from './proxies.ts';

/** An answer, with its body as bytes. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** An answer takes no longer, long-polls included. */
const LIMIT_MS = 60_000;

/** A person who opens https://events.example.org through a proxy, from a loopback address of their own. */
export class Visitor {
  readonly #options: RequestOptions;
  #cookies = new Map<string, string>();

  /** @param address such as `127.0.0.2`: where the proxy sees them come from */
  constructor({ https, ca }: Proxy, address: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    this.#options = { host: '127.0.0.1', port: https, servername: HOST, ca, localAddress: address, agent };
  }

  /** Asks, with the cookies that were given; redirects are not followed. */
  ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { host: HOST, cookie: this.cookie(), ...length, ...headers };
    return new Promise((resolve, reject) => {
      const asked = request({ ...this.#options, path, method, headers: all }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
      });
      asked.on('error', reject);
      asked.setTimeout(LIMIT_MS, () => asked.destroy(new Error(`no answer from ${path} in time`)));
      asked.end(body);
    });
  }

  /** A form, as a browser sends it. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${HOST}` };
    return this.ask(path, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** The event's WebSocket. */
  live(event: string): WebSocket {
    const { port, servername, ca, localAddress } = this.#options;
    const tls = { servername, ca, localAddress } as object;
    return new WebSocket(`wss://127.0.0.1:${port}/${event}/live`, LIVE_PROTOCOL, {
      ...tls,
      origin: `https://${HOST}`,
      headers: { host: HOST, cookie: this.cookie() },
    });
  }

  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.#cookies.set(name, value);
  }
}
