import { RULES, type SuiteAdapter } from './contract-suite.ts';
import { LivekitTransport } from './livekit.ts';

/** The server of the suite, with a token for each place of the call of one rule. */
interface SuiteServer {
  readonly url: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The person who connects now: what is opened meanwhile is theirs. */
let connecting = '';
const cut = new Set<string>();
const sockets = new Map<string, WebSocket[]>();
const connections = new Map<string, RTCPeerConnection[]>();
const keep = <T>(all: Map<string, T[]>, id: string, one: T) => void all.set(id, [...(all.get(id) ?? []), one]);

const subjectOf = (address: string): string => {
  const token = new URL(address).searchParams.get('access_token') ?? '';
  return (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
};

window.WebSocket = class extends window.WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    const id = subjectOf(String(address));
    // A person who was cut off reaches nothing: a port at which nobody listens.
    super(cut.has(id) ? 'ws://127.0.0.1:9' : address, protocols);
    keep(sockets, id, this);
  }
};
const Measured = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Measured {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    keep(connections, connecting, this);
  }
};

class SuiteTransport extends LivekitTransport {
  readonly #id: string;

  constructor(own: string, { url, tokens }: SuiteServer) {
    super({ own, url, token: tokens[own]! });
    this.#id = own;
  }

  override connect(): Promise<void> {
    connecting = this.#id;
    return super.connect();
  }
}

const livekit =
  (server: SuiteServer): SuiteAdapter =>
  () => {
    const breakAll = (id: string) => {
      connections.get(id)?.forEach((one) => one.close());
      sockets.get(id)?.forEach((one) => one.close());
    };
    return {
      open: (own) => new SuiteTransport(own, server),
      ...{ break: breakAll, sizes: 2 },
      cut(id) {
        cut.add(id);
        breakAll(id);
      },
    };
  };

/** Connects with a person's token, and resolves when the server has put them out again. */
async function intrude(server: SuiteServer, own: string): Promise<void> {
  const transport = new SuiteTransport(own, server);
  await transport.connect();
  await new Promise<void>((out) => {
    const look = () => void (transport.state.getState().kind === 'failed' && out());
    transport.state.subscribe(look);
    look();
  });
}

Object.assign(window, {
  intrude,
  runRule: (name: string, server: SuiteServer) => RULES[name]!(livekit(server)),
  rules: Object.keys(RULES),
});
