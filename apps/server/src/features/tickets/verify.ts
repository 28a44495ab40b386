import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readClaims, type ClaimProblem, type TicketClaims } from '@plenary/domain/tickets/claims';
import { TICKET } from '@plenary/domain/tickets/limits';
import { rolesOfTraits, type TicketRole } from '@plenary/domain/tickets/roles';
import { decodeProtectedHeader, errors, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import type { Context } from '../../context.ts';
import { keysOf, type TicketKey } from './store.ts';

/** A ticket whose signature, times, audience and claims are good. */
export interface ValidTicket extends Omit<TicketClaims, 'traits'> {
  readonly issuer: string;
  readonly roles: readonly TicketRole[];
}

/** Why a ticket is refused: for the log, so that a shop can be informed; the holder sees one reason for all. */
export type RefusedTicket = 'not_a_ticket' | 'header' | 'unknown_key' | ClaimProblem | (string & {});

export type CheckedTicket =
  | { readonly ok: true; readonly ticket: ValidTicket }
  | { readonly ok: false; readonly reason: RefusedTicket };

/** Headers with which a token would be more, or less, than a signed set of claims. */
const REFUSED_HEADERS = ['crit', 'b64', 'enc', 'zip', 'cty', 'jku', 'jwk', 'x5u', 'x5c'] as const;

/**
 * Checks a ticket against the keys of an event. The key alone says by which algorithm it was signed; what the token
 * says about that must be the same, and decides nothing.
 */
export async function checkTicket(ctx: Context, event_id: string, token: string): Promise<CheckedTicket> {
  if (token.length > TICKET.token_max) return { ok: false, reason: 'not_a_ticket' };
  const header = headerOf(token);
  if (!header) return { ok: false, reason: 'not_a_ticket' };
  if (REFUSED_HEADERS.some((name) => Object.hasOwn(header, name))) return { ok: false, reason: 'header' };
  const key = chooseKey(await keysOf(ctx.db, event_id), header.kid);
  if (!key) return { ok: false, reason: 'unknown_key' };
  return verifyWith(key, token, ctx.clock.now());
}

function headerOf(token: string): ProtectedHeaderParameters | null {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

/** A token that names no key is checked with the only one there is; with several, guessing would be trying. */
function chooseKey(keys: readonly TicketKey[], kid: unknown): TicketKey | undefined {
  if (kid === undefined) return keys.length === 1 ? keys[0] : undefined;
  return keys.find((key) => key.kid === kid);
}

async function verifyWith(key: TicketKey, token: string, now: number): Promise<CheckedTicket> {
  try {
    const { payload } = await jwtVerify(token, keyObject(key), {
      algorithms: [key.algorithm],
      audience: key.audience,
      requiredClaims: ['exp', 'uid'],
      clockTolerance: TICKET.leeway_s,
      currentDate: new Date(now),
    });
    const read = readClaims(payload, Math.floor(now / 1000));
    if (!read.ok) return { ok: false, reason: read.problem };
    const { traits, ...claims } = read.claims;
    return { ok: true, ticket: { ...claims, issuer: key.issuer, roles: rolesOfTraits(traits, key.traits) } };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { ok: false, reason: reasonOf(error) };
    throw error;
  }
}

/** `ERR_JWT_EXPIRED`, or with the claim that was wrong: `ERR_JWT_CLAIM_VALIDATION_FAILED aud`. */
function reasonOf(error: errors.JOSEError): string {
  return error instanceof errors.JWTClaimValidationFailed ? `${error.code} ${error.claim}` : error.code;
}

function keyObject({ algorithm, key }: TicketKey): KeyObject {
  return algorithm === 'HS256' ? createSecretKey(Buffer.from(key, 'base64')) : createPublicKey(key);
}
