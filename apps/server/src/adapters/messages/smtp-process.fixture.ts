/**
 * A mail server for tests, in a process of its own: `fork()` it with a port (0: any) and its options as JSON. It says
 * `{port}` when it listens and `{received}` for each mail, and behaves as the recipient's name says: `grey` is put off
 * once, `nobody` is unknown, `policy` is refused for what we are, `drop` loses the connection once after the mail was
 * taken.
 */
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The request of the parent process. */
export interface SmtpOptions {
  readonly tls?: boolean;
  readonly password?: string;
}

/** A mail that arrived. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  readonly encrypted: boolean;
}

const [port = '0', given = '{}'] = process.argv.slice(2);
const options = JSON.parse(given) as SmtpOptions;
const met = new Set<string>();

const server = new SMTPServer({
  ...(options.tls ? {} : { disabledCommands: ['STARTTLS'] }),
  authOptional: options.password === undefined,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === options.password ? done(null, { user: auth.username }) : done(refusal(535, '5.7.8 who are you')),
  onRcptTo: ({ address }, _session, done) => done(judge(address)),
  onData: (stream, session, done) => {
    void buffer(stream).then((raw) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      process.send?.({ received: { to, raw: raw.toString(), encrypted: session.secure } satisfies ReceivedMail });
      if (to.startsWith('drop') && isFirst(to)) return cut(session);
      return done(null, 'taken');
    });
  },
});

function judge(address: string): Error | null {
  if (address.startsWith('grey') && isFirst(address)) return refusal(451, '4.7.1 greylisted, come again');
  if (address.startsWith('nobody')) return refusal(550, '5.1.1 no such user here');
  return address.startsWith('policy') ? refusal(550, '5.7.1 we do not relay for you') : null;
}

const isFirst = (address: string): boolean => met.size !== met.add(address).size;
const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

function cut({ id }: SMTPServerSession): void {
  for (const connection of server.connections) {
    const { session, _socket } = connection as unknown as { session: { id: string }; _socket: { destroy(): void } };
    if (session.id === id) _socket.destroy();
  }
}

server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as { port: number }).port });
});
process.on('disconnect', () => process.exit(0));
