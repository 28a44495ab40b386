import type { SmsGateway } from '../../config/messages.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { OutboundRefused } from '../outbound/refused.ts';
import { oneLine, type Sent } from './sending.ts';
import type { OutgoingSms, SmsSender } from './sms.ts';

/** Statuses that say "later" although they begin with 4: a timeout, a conflict with the same message, too early, too many. */
const LATER = new Set([401, 403, 407, 408, 409, 425, 429]);

/**
 * Text messages through an HTTP gateway: a POST of `{to, from, text, id}` as JSON, with the delivery's id as
 * `Idempotency-Key`. 2xx: taken; 4xx: never for this message, but for those that speak of us or of the moment; anything
 * else: later. The gateway may stand on a private address, since the operator named it; where it redirects to may not.
 */
export function gatewaySms(gateway: SmsGateway): SmsSender {
  const { host } = new URL(gateway.url);
  const outbound = createOutbound({ trusted_hosts: [host] });
  return {
    send: async (message) => {
      try {
        const { status } = await outbound.request(gateway.url, requestOf(gateway, message));
        return judge(status);
      } catch (error) {
        const reason = error instanceof OutboundRefused ? error.message : failure(error);
        return { kind: 'delayed', reason: oneLine(reason) };
      }
    },
    destination: `the SMS gateway ${host}`,
    close: () => outbound.close(),
  };
}

function requestOf({ token, from }: SmsGateway, { id, to, text }: OutgoingSms) {
  return {
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, from, text, id }),
  };
}

function judge(status: number): Sent {
  const answer = `the gateway answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent', note: answer };
  if (status >= 400 && status < 500 && !LATER.has(status)) return { kind: 'refused', reason: answer };
  return { kind: 'delayed', reason: answer };
}

function failure(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'nothing answers at the gateway';
  return `the gateway could not be reached: ${code ?? message ?? 'unknown'}`;
}
