import { Agent, request } from 'undici';
import { checkedConnector } from './connector.ts';
import type { Resolve } from './public-hosts.ts';

export type Client = ReturnType<typeof createClient>;

/**
 * A client of HTTP that opens connections to public addresses, and to hosts that are trusted.
 * @param timeout_ms for a connection, for the headers, and between two parts of a body
 */
export function createClient(trusted: ReadonlySet<string>, timeout_ms: number, resolve?: Resolve) {
  const agent = new Agent({
    connect: checkedConnector(trusted, timeout_ms, resolve),
    headersTimeout: timeout_ms,
    bodyTimeout: timeout_ms,
  });
  return {
    request: (url: URL, options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>) =>
      request(url, { ...options, dispatcher: agent }),
    close: () => agent.close(),
  };
}
