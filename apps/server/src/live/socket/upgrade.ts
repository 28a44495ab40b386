import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, UNAUTHORISED_ANSWER, type ErrorCode, type Refusal } from '@plenary/contract/errors';
import { LIVE, LIVE_PROTOCOL } from '@plenary/contract/live';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { WebSocketServer, type ServerOptions } from 'ws';
import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { errorText } from '../../http/language.ts';
import { askedHost, namesTwoHosts } from '../../http/request/origin/asked-host.ts';
import { isOwnOrigin } from '../../http/request/origin/origin.ts';
import { cutSoon } from '../../http/request/bodies/slow-bodies.ts';

/** Pieces that a message may come in; browsers send one. */
const MAX_FRAGMENTS = 16;
/** The other end answers a close within this, or the connection is cut; milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** The WebSocket side of the HTTP server; compression would cost five times the CPU. */
export function createUpgrader(): WebSocketServer {
  // The types do not know the time of a close yet.
  const options: ServerOptions & { readonly closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIVE.max_frame_bytes,
    maxFragments: MAX_FRAGMENTS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: () => LIVE_PROTOCOL,
  };
  return new WebSocketServer(options);
}

/** Slug of `/{event}/live`, or null when the address is another one. */
export function liveAddress(url: string | undefined): string | null {
  const slug = /^\/([^/?#]+)\/live\/?(?:\?|$)/.exec(url ?? '')?.[1];
  return slug ?? null;
}

/** The problems of the request itself, before anybody is looked up. */
export function requestRefusal(ctx: Context, request: IncomingMessage): ErrorCode | null {
  if (namesTwoHosts(request)) return 'malformed';
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(ctx.config, origin, askedHost(ctx.config, request))) return 'bad_origin';
  const protocols = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
  return protocols?.includes(LIVE_PROTOCOL) ? null : 'malformed';
}

/** Answers an upgrade that is not to be, as plain HTTP, and closes. In English: no page can read it. */
export function refuseUpgrade(clock: Clock, stream: Duplex, { code, retry_after_ms }: Refusal): void {
  cutSoon(clock, stream);
  const { status } = ERRORS[code];
  const message = errorText(SOURCE_LANGUAGE, code);
  const body = JSON.stringify(
    code === 'unauthorised' ? UNAUTHORISED_ANSWER : { status: 'error', code, message, payload: { errors: {} } },
  );
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retry_after_ms === undefined ? [] : [`Retry-After: ${Math.max(1, Math.ceil(retry_after_ms / 1000))}`]),
  ];
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
