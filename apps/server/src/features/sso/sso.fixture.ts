import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { accounts, deliveries, event_users, sso_codes, sso_holders } from '@plenary/server/db/schema/index';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { useServerWithoutMailer } from '../invitations/invitations.fixture.ts';
import { callbackUrl } from './provider.ts';
import { setProvider, type NewProvider } from './providers.ts';
import type { ProviderPerson } from './provider-process.fixture.ts';

/** A real provider beside the test. */
export interface ProviderProcess {
  readonly issuer: string;
  /** Another person signs in there from now on. */
  becomes(person: ProviderPerson): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a provider that sends people back to some addresses. */
export async function startProvider(redirect_uris: readonly string[]): Promise<ProviderProcess> {
  const program = resolve(import.meta.dirname, 'provider-process.fixture.ts');
  const child = fork(program, [JSON.stringify(redirect_uris)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    issuer: `http://127.0.0.1:${port}`,
    becomes: async (person) => {
      const set = once(child, 'message');
      child.send({ person });
      await set;
    },
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Cookies that an answer set, as a browser sends them back. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

/** The way to the provider: the browser's cookies, and where the provider is asked. */
export async function leave(server: TestServer, slug: string, next = ''): Promise<{ cookies: string; to: string }> {
  const answer = await server.anonymous.get(`/${slug}/sso${next && `?next=${encodeURIComponent(next)}`}`, page);
  const to = answer.headers.get('location');
  if (answer.status !== 303 || to === null) throw new Error(`the way to the provider answered ${answer.status}`);
  return { cookies: cookiesOf(answer.headers), to };
}

const page = { accept: 'text/html' };

/** Signs in at the provider as a browser does. Returns path and query of the way back. */
export async function signInThere(to: string): Promise<string> {
  const jar = new Map<string, string>();
  let address = to;
  for (let step = 0; step < 8; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, headers } = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = headers.get('location');
    if (location === null) throw new Error(`the provider answered ${status} at ${address}`);
    const next = new URL(location, address);
    if (next.pathname.endsWith('/sso/callback')) return next.pathname + next.search;
    address = next.href;
  }
  throw new Error('the provider leads in circles');
}

/** Comes back to the event in a browser. */
export const comeBack = (server: TestServer, path: string, cookies: string): Promise<Answer> =>
  createClient(server.url, cookies).get(path, page);

/** The whole way. */
export async function goThrough(server: TestServer, slug: string, next = ''): Promise<Answer> {
  const { cookies, to } = await leave(server, slug, next);
  return comeBack(server, await signInThere(to), cookies);
}

/** The client that an answer signed in, or null when it did not. */
export function signedInBy(server: TestServer, { headers }: Answer): Client | null {
  const cookie = headers.getSetCookie().find((line) => /plenary_session=[^;]/.test(line));
  return cookie === undefined ? null : createClient(server.url, cookie.split(';', 1)[0]);
}

/** A person of the provider whose address it has verified. */
export const ADA = {
  ...{ sub: 'u-1', given_name: 'Ada', family_name: 'Byron' },
  ...{ email: 'ada@uni.example', email_verified: true },
};

/** A server with the event "campus", which has a provider, and the event "elsewhere", which has none; nobody is there yet. */
export interface Campus {
  readonly server: TestServer;
  readonly provider: ProviderProcess;
  readonly event: EventFixture;
  readonly other: EventFixture;
  /** Hosts that may stand on a private address. */
  readonly trusted: string[];
  /** Gives an event the provider, a client with a secret unless given otherwise. */
  set(slug: string, given?: Partial<NewProvider>): ReturnType<typeof setProvider>;
}

export function useCampus(): Campus {
  const trusted: string[] = [];
  const server = useServerWithoutMailer({ config: { sso_hosts: trusted } });
  const made: { provider?: ProviderProcess; event?: EventFixture; other?: EventFixture } = {};
  const campus: Campus = {
    ...{ server, trusted },
    get provider() {
      return made.provider!;
    },
    get event() {
      return made.event!;
    },
    get other() {
      return made.other!;
    },
    set: (slug, given = {}) =>
      setProvider(server.ctx, slug, {
        ...{ issuer: made.provider!.issuer, label: 'Example University', trusts_addresses: false },
        ...{ client_id: 'plenary', client_secret: 'a secret & more' },
        ...given,
      }),
  };
  beforeAll(async () => {
    made.event = await server.createEvent({ slug: 'campus' });
    made.other = await server.createEvent({ slug: 'elsewhere' });
    made.provider = await startProvider(['campus', 'elsewhere'].map((slug) => callbackUrl(server.ctx, slug)));
    trusted.push(new URL(made.provider.issuer).host);
  });
  afterAll(() => made.provider!.kill());
  beforeEach(async () => {
    for (const table of [deliveries, sso_codes, sso_holders, event_users, accounts]) await server.ctx.db.delete(table);
    await campus.set('campus');
    await campus.provider.becomes(ADA);
  });
  return campus;
}
