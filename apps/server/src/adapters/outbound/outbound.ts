import type { Readable } from 'node:stream';
import type { Client } from './client.ts';
import { isPublicHost, type Resolve } from './public-hosts.ts';
import { OutboundRefused } from './refused.ts';

const MAX_REDIRECTS = 3;
/** Milliseconds. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
/** Headers that are for the first host alone. */
const PERSONAL = new Set(['authorization', 'cookie', 'idempotency-key', 'x-sentry-auth']);

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The status is all that matters: the body is left unread, and is empty here. */
  readonly unread?: boolean;
  /** Bytes of the answer that are taken at most; 1 MiB when absent. */
  readonly max_bytes?: number;
  /** For the whole exchange, its redirects included; 5 s when absent. */
  readonly timeout_ms?: number;
  /** Redirects that are followed; absent: 3. With 0 a redirect is the answer. */
  readonly redirects_max?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Outbound {
  /**
   * One exchange, redirects followed.
   * @throws OutboundRefused; what the network says; a TimeoutError when it takes too long
   */
  request(url: string, options?: OutboundRequest): Promise<OutboundAnswer>;
  /** Whether an address may be asked at all, as far as can be known before: every address of its host is public. */
  reaches(url: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** `host` or `host:port` as URLs have them: what the operator named may stand on a private address, nothing else may. */
  readonly trusted_hosts?: readonly string[];
  /** Takes the place of the system's name lookup, in tests. */
  readonly resolve?: Resolve;
}

/**
 * The one way in which the server asks other machines over HTTP (DLV8): public addresses only, whether they were
 * written as a number, came from a name, or were led to; 3 redirects, and unless the caller says otherwise 5 s and 1 MiB.
 */
export function createOutbound({ trusted_hosts = [], resolve }: OutboundOptions = {}): Outbound {
  // Read with the first request: it takes a tenth of a second, for which most commands would wait in vain.
  let client: Promise<Client> | undefined;
  const open = async () => {
    const { createClient } = await import('./client.ts');
    return createClient(new Set(trusted_hosts), TIMEOUT_MS, resolve);
  };
  return {
    request: async (url, options = {}) => exchange(await (client ??= open()), url, options),
    reaches: async (text) => {
      const url = isWebAddress(text) ? new URL(text) : null;
      return url !== null && (trusted_hosts.includes(url.host) || isPublicHost(url.hostname, resolve));
    },
    close: async () => (await client)?.close(),
  };
}

async function exchange(client: Client, first: string, options: OutboundRequest): Promise<OutboundAnswer> {
  const { max_bytes = MAX_BYTES, timeout_ms = TIMEOUT_MS, redirects_max = MAX_REDIRECTS, unread, ...whole } = options;
  const signal = AbortSignal.timeout(timeout_ms);
  let [url, asked] = [webAddress(first), whole];
  for (let redirects = 0; ; redirects += 1) {
    const answer = await client.request(url, { method: 'GET', ...asked, signal });
    const next = redirects_max === 0 ? null : nextAddress(answer.statusCode, answer.headers.location, url);
    if (next === null) {
      const body = unread ? leaveUnread(answer.body) : await readLimited(answer.body, max_bytes);
      return { status: answer.statusCode, headers: answer.headers, body };
    }
    await answer.body.dump();
    if (redirects === redirects_max) throw new OutboundRefused(`${url.host} redirects too often`);
    asked = askedNext(asked, answer.statusCode, url, next);
    url = next;
  }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url && isWebAddress(url.href)) return url;
  throw new OutboundRefused('only http and https addresses without a user are asked');
}

function nextAddress(status: number, location: string | string[] | undefined, from: URL): URL | null {
  return [301, 302, 303, 307, 308].includes(status) && typeof location === 'string' ? webAddress(location, from) : null;
}

/** As browsers do: 307 and 308 repeat the request, the others ask for the new place; secrets stay with their host. */
function askedNext(asked: OutboundRequest, status: number, from: URL, to: URL): OutboundRequest {
  const repeated = status === 307 || status === 308 ? asked : { headers: asked.headers ?? {} };
  if (from.origin === to.origin) return repeated;
  const headers = Object.entries(repeated.headers ?? {}).filter(([name]) => !PERSONAL.has(name.toLowerCase()));
  return { ...repeated, headers: Object.fromEntries(headers) };
}

/** Ends the exchange where its body begins. */
function leaveUnread(body: Readable): Buffer {
  // Undici says of a body that is given up that its request was: that is wanted here.
  body.on('error', () => undefined).destroy();
  return Buffer.alloc(0);
}

async function readLimited(body: AsyncIterable<Buffer>, max_bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Leaving the loop destroys the stream and its connection.
    if (bytes > max_bytes) throw new OutboundRefused(`the answer is larger than ${max_bytes / 1024 ** 2} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
