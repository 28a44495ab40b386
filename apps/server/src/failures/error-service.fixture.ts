import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorService } from '@plenary/domain/error-reports/dsn';

/** A report as a receiver got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The whole of it. */
  readonly envelope: string;
  /** `event` or `transaction`. */
  readonly type: string;
  readonly event: any;
}

/** A service of errors on this machine. */
export interface Receiver {
  readonly service: ErrorService;
  readonly received: readonly Received[];
  /** Resolves when so many have come in all. */
  until(count: number): Promise<readonly Received[]>;
  /** The answer to what comes from now on. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer();
  const receiver: Receiver = {
    service: { url: '', key: 'k3y' },
    received,
    until: async (count) => {
      while (received.length < count) await once(server, 'received');
      return received;
    },
    answer: (response) => void response.end('{}'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('request', (request, response: ServerResponse) => {
    void text(request).then((envelope) => {
      const [, item = '{}', event = '{}'] = envelope.split('\n');
      const { type } = JSON.parse(item) as { type: string };
      received.push({ path: request.url ?? '', headers: request.headers, envelope, type, event: JSON.parse(event) });
      receiver.answer(response);
      server.emit('received');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/7/envelope/`;
  return Object.assign(receiver, { service: { url, key: 'k3y' } });
}
