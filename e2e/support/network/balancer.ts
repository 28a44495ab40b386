import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { HAS_HAPROXY, startHaproxy, type Balancer } from '@plenary/testkit/programs/haproxy';

/**
 * Sends each request to a server chosen at random, and a live connection to the one that has fewest, so that two people are at
 * different ones. A server that refuses connections is passed over. Requests arrive as they were sent, without forwarding headers.
 * It is an HAProxy, or a small balancer of this process where there is none.
 * @param ports of the servers, on loopback
 */
export const startBalancer = (ports: readonly number[]): Promise<Balancer> =>
  HAS_HAPROXY ? startHaproxy(ports) : startSmallBalancer(ports);

async function startSmallBalancer(ports: readonly number[]): Promise<Balancer> {
  const live = ports.map(() => 0);
  const open = new Set<Socket>();
  const server = createServer((asked, answer) => {
    const first = Math.floor(Math.random() * ports.length);
    void connectFrom(ports, first).then((socket) => (socket ? pass(asked, answer, socket) : refuse(answer)));
  });
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    near.on('error', () => undefined);
    void connectFrom(ports, live.indexOf(Math.min(...live))).then((far) => {
      if (!far) return void near.destroy();
      const at = ports.indexOf(far.remotePort ?? 0);
      live[at]! += 1;
      far.once('close', () => (live[at]! -= 1));
      join(asked, { near, far, head });
    });
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      open.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A connection to the first server that takes one, from an index on; null where none does. */
async function connectFrom(ports: readonly number[], first: number): Promise<Socket | null> {
  for (const step of ports.keys()) {
    const socket = await connectTo(ports[(first + step) % ports.length] ?? 0);
    if (socket) return socket;
  }
  return null;
}

function connectTo(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.on('error', () => resolve(null));
  });
}

/** One request on a connection of its own. A server that dies before it answers is 502; later, the answer is cut. */
function pass(asked: IncomingMessage, answer: ServerResponse, socket: Socket): void {
  const { method, url, rawHeaders } = asked;
  const passed = request({ method, path: url, headers: rawHeaders, createConnection: () => socket }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
    got.pipe(answer);
    got.on('error', () => answer.destroy());
  });
  passed.on('error', () => (answer.headersSent ? answer.destroy() : refuse(answer, 502)));
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

function refuse(answer: ServerResponse, status = 503): void {
  answer.writeHead(status, { 'content-type': 'text/plain' }).end();
}

interface Upgrade {
  readonly near: Socket;
  readonly far: Socket;
  readonly head: Buffer;
}

/** From the upgrade on the bytes of both ends, until either goes. */
function join({ method, url, rawHeaders }: IncomingMessage, { near, far, head }: Upgrade): void {
  const lines = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
  far.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`);
  far.write(head);
  near.pipe(far).pipe(near);
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
}
