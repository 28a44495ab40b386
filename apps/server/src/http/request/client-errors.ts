import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@plenary/contract/errors';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import type { Clock } from '../../clock.ts';
import { errorText } from '../language.ts';
import { cutSoon } from './bodies/slow-bodies.ts';

/**
 * Bytes that Node could not even parse as HTTP get one plain answer in our form and in English, and the connection is
 * closed, whether its other end closes as well or not.
 */
export function answerClientError(clock: Clock, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  cutSoon(clock, socket);
  const [status, code] = classify(error.code);
  const body = JSON.stringify({
    status: 'error',
    code,
    message: errorText(SOURCE_LANGUAGE, code),
    payload: { errors: {} },
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function classify(code: string | undefined): readonly [number, ErrorCode] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'too_large'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'malformed'];
  return [400, 'malformed'];
}
