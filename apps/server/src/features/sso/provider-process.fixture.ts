/**
 * A provider of OpenID Connect for tests, in a process of its own: `fork()` it with the addresses that its clients may
 * be sent back to, as JSON. It says `{port}` when it listens. A message `{person}` says who signs in there from then on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** The claims about a person. */
export interface ProviderPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const redirect_uris = JSON.parse(process.argv[2] ?? '[]') as string[];
let person: ProviderPerson = { sub: 'nobody' };
process.on('message', (message: { person: ProviderPerson }) => {
  person = message.person;
  process.send?.({ set: true });
});

const common = { redirect_uris, grant_types: ['authorization_code'], response_types: ['code' as const] };
let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        ...common,
        client_id: 'plenary',
        client_secret: 'a secret & more',
        token_endpoint_auth_method: 'client_secret_basic',
      },
      { ...common, client_id: 'public', token_endpoint_auth_method: 'none' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant,
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
  });
  const answer = provider.callback();
  handle = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: person.sub } })
      : answer(request, response);
  process.send?.({ port });
});

/** Nobody is asked what the event may know. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId];
  if (clientId === undefined || accountId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
