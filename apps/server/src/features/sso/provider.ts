import { hasNameParts, readPerson, type SsoPerson } from '@plenary/domain/sso/claims';
import { issuerAsNamed } from '@plenary/domain/sso/limits';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { createOutbound, type Outbound } from '../../adapters/outbound/outbound.ts';
import type { Context } from '../../context.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import type { Attempt } from './attempt.ts';
import type { ProviderRow } from './store.ts';

/** Seconds for one request to a provider. */
const TIMEOUT_S = 5;

/** The address to which the provider sends people back; the operator registers it there. */
export function callbackUrl(ctx: Context, slug: string): string {
  return `${siteOrigin(ctx.config)}/${slug}/sso/callback`;
}

/**
 * The address at the provider that a browser is led to.
 * @throws what the network or the provider says
 */
export function authorizationUrl(ctx: Context, slug: string, row: ProviderRow, attempt: Attempt): Promise<URL> {
  return withProvider(ctx, row, async (provider) =>
    oidc.buildAuthorizationUrl(provider, {
      redirect_uri: callbackUrl(ctx, slug),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
    }),
  );
}

/**
 * The person whom the provider vouches for. State, issuer, code, signature, audience, nonce and times are checked by the
 * library; an answer of the userinfo endpoint counts for the same subject alone.
 * @param search what stood behind the callback's address
 * @throws what the network, the provider or a check says
 */
export function personOf(
  ctx: Context,
  slug: string,
  row: ProviderRow,
  { search, attempt }: { readonly search: string; readonly attempt: Attempt },
): Promise<SsoPerson | null> {
  return withProvider(ctx, row, async (provider) => {
    const back = new URL(callbackUrl(ctx, slug) + search);
    const tokens = await oidc.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return null;
    const more = await askedFor(provider, tokens.access_token, claims);
    return readPerson({ ...more, ...claims });
  });
}

/**
 * The claims of the userinfo endpoint, where the token lacks an address or a part of the name. Without an address nobody can be
 * known again, so that it has to answer; a name is not worth a way in.
 */
async function askedFor(
  provider: oidc.Configuration,
  access_token: string,
  claims: oidc.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const has_email = claims['email'] !== undefined;
  const { userinfo_endpoint } = provider.serverMetadata();
  if (userinfo_endpoint === undefined || (has_email && hasNameParts(claims))) return {};
  const asked = oidc.fetchUserInfo(provider, access_token, claims.sub);
  return has_email ? asked.catch(() => ({})) : asked;
}

/** The result of asking a provider how it calls itself before it is stored. */
export type Named =
  /** With its slash, or without it, as its tokens have it. */
  | { readonly kind: 'named'; readonly issuer: string }
  | { readonly kind: 'other'; readonly says: string }
  /** It gave no answer that can be read, which may be different by the time people come. */
  | { readonly kind: 'unknown' };

/** Asks a provider for its own address. */
export async function askIssuer(ctx: Context, issuer: string): Promise<Named> {
  const outbound = createOutbound({ trusted_hosts: ctx.config.sso_hosts });
  try {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { status, body } = await outbound.request(url, { redirects_max: 0 });
    if (status !== 200) return { kind: 'unknown' };
    const { issuer: says } = Discovery.parse(JSON.parse(body.toString()));
    const own = issuerAsNamed(issuer, says);
    return own === null ? { kind: 'other', says } : { kind: 'named', issuer: own };
  } catch {
    return { kind: 'unknown' };
  } finally {
    await outbound.close();
  }
}

const Discovery = z.object({ issuer: z.string() });

async function withProvider<T>(
  ctx: Context,
  row: ProviderRow,
  work: (provider: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const outbound = createOutbound({ trusted_hosts: ctx.config.sso_hosts });
  try {
    return await work(await discovered(row, outbound));
  } finally {
    await outbound.close();
  }
}

async function discovered(row: ProviderRow, outbound: Outbound): Promise<oidc.Configuration> {
  const issuer = new URL(row.issuer);
  const auth = row.client_secret === null ? oidc.None() : oidc.ClientSecretBasic(row.client_secret);
  // The address of the provider was checked when it was stored: plain http is for hosts that the operator named.
  const plain = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(issuer, row.client_id, undefined, auth, {
    [oidc.customFetch]: (url, { method, headers, body }) => guarded(outbound, url, { method, headers, body }),
    timeout: TIMEOUT_S,
    execute: [...plain, oidc.enableNonRepudiationChecks],
  });
}

/** A request to a provider that brought no answer, or may not be made. */
class NoAnswer extends Error {}

/** Whether an error of the library, or what lies behind it, is that no answer came. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error instanceof NoAnswer || isUnanswered(error.cause));
}

/** The library's requests go the one way that all requests to other machines go, and are led nowhere else. */
async function guarded(
  outbound: Outbound,
  url: string,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Record<string, string>; readonly body?: unknown },
): Promise<Response> {
  const asked = { method: method === 'POST' ? 'POST' : 'GET', headers, redirects_max: 0 } as const;
  const sent = body instanceof URLSearchParams ? { body: body.toString() } : {};
  const answer = await outbound.request(url, { ...asked, ...sent }).catch((cause: unknown) => {
    throw new NoAnswer(`${url} gave no answer`, { cause });
  });
  const told = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const empty = answer.status === 204 || answer.status === 304;
  return new Response(empty ? null : new Uint8Array(answer.body), { status: answer.status, headers: told });
}
