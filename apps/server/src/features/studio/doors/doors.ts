import { ok, refused, type Result } from '@plenary/contract/errors';
import { DOORS, type StudioDoors, type TriedTicket } from '@plenary/contract/studio/doors';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { textProblems } from '@plenary/domain/onboarding/text';
import { issuerProblem } from '@plenary/domain/sso/limits';
import type { TicketAlgorithm } from '@plenary/domain/tickets/limits';
import type { TraitRoles } from '@plenary/domain/tickets/roles';
import type { Context } from '../../../context.ts';
import type { EventRow } from '../../../http/event-row.ts';
import type { Member } from '../../../http/request/actor.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import { newId } from '../../../ids.ts';
import { askIssuer, callbackUrl, findProvider, removeProvider, setProvider, showProvider } from '../../sso/index.ts';
import {
  addTicketKey,
  checkTicket,
  generateKey,
  listTicketKeys,
  readKey,
  removeTicketKey,
  signTicket,
  type RefusedTicket,
} from '../../tickets/index.ts';

/** The organiser who does it, and where. */
export interface Work {
  readonly event: EventRow;
  readonly by: Member;
}

/** The ways into an event (DOR1). Neither keys nor secrets are among what is read. */
export async function readDoors(ctx: Context, { slug }: Pick<EventRow, 'slug'>): Promise<StudioDoors> {
  const [keys, provider] = await Promise.all([listTicketKeys(ctx, slug), showProvider(ctx, slug)]);
  const shown = provider.ok ? provider.value : null;
  return {
    keys: keys.ok ? keys.value.map((key) => ({ ...key, traits: copied(key.traits) })) : [],
    provider: shown && pick(shown),
    callback: callbackUrl(ctx, slug),
    ticket_base: `${siteOrigin(ctx.config)}/${slug}/ticket/`,
  };
}

const copied = (traits: TraitRoles) =>
  Object.fromEntries(Object.entries(traits).map(([trait, roles]) => [trait, [...roles]]));
const pick = ({ issuer, client_id, label, has_secret }: NonNullable<StudioDoors['provider']>) => ({
  ...{ issuer, client_id, label, has_secret },
});

interface KeyForm {
  readonly issuer: string;
  readonly kid: string;
  readonly audience: string;
  readonly algorithm: TicketAlgorithm;
  readonly traits: TraitRoles;
  readonly key?: string | undefined;
  readonly base64?: boolean | undefined;
}

/** Adds the key of a shop, given or made (DOR2). The half that was made for the shop is in this answer alone. */
export async function addShopKey(
  ctx: Context,
  { event, by }: Work,
  form: KeyForm,
): Promise<Result<{ readonly doors: StudioDoors; readonly for_shop: string | null }>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const errors: Record<string, FieldProblem[]> = {};
  const { issuer, kid, audience, algorithm, traits } = form;
  for (const [field, text] of Object.entries({ issuer, kid, audience })) {
    const [bad] = textProblems(text, { max: DOORS.name_max, required: true });
    if (bad) errors[field] = [bad];
  }
  const made = materialOf(form);
  if (!made.ok) errors['key'] = [made.problem];
  if (!made.ok || Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  const key = { issuer: issuer.trim(), kid: kid.trim(), audience: audience.trim(), algorithm, traits, key: made.key };
  const added = await addTicketKey(ctx, event.slug, key, by);
  if (!added.ok) return refused('invalid_input', { errors: { kid: [{ code: 'key_taken' }] } });
  return ok({ doors: await readDoors(ctx, event), for_shop: made.for_shop });
}

type Material =
  | { readonly ok: true; readonly key: string; readonly for_shop: string | null }
  | { readonly ok: false; readonly problem: FieldProblem };

function materialOf({ algorithm, key, base64 = false }: KeyForm): Material {
  if (key === undefined)
    return algorithm === 'RS256' ? { ok: false, problem: { code: 'empty' } } : { ok: true, ...generateKey(algorithm) };
  if (key.trim() === '') return { ok: false, problem: { code: 'empty' } };
  const read = readKey(algorithm, Buffer.from(key), base64 ? 'base64' : 'raw');
  return read.ok ? { ok: true, key: read.key, for_shop: null } : { ok: false, problem: { code: read.code } };
}

/** Takes a key away: tickets that it signed are refused from now on, and sessions go on (DOR2). */
export async function endShopKey(ctx: Context, { event, by }: Work, kid: string): Promise<Result<StudioDoors>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const ended = await removeTicketKey(ctx, event.slug, kid, by);
  return ended.ok ? ok(await readDoors(ctx, event)) : refused('not_found');
}

const HOUR_S = 3_600;

/** Signs a ticket of a person of its own for an hour, and tries it (DOR3). A key of which the shop alone has the private half signs none. */
export async function makeTestTicket(
  ctx: Context,
  { event, by }: Work,
  kid: string,
): Promise<Result<{ readonly url: string; readonly expires_at: string; readonly tried: TriedTicket }>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const person = { uid: `test-${newId(ctx.clock.now())}`, name: 'Test Ticket', email: null, traits: [] };
  const signed = await signTicket(ctx, { event: event.slug, kid, ...person, expires_in_s: HOUR_S });
  if (!signed.ok) return refused('not_found');
  return ok({ ...signed.value, tried: await tried(ctx, event.id, signed.value.url) });
}

/** Says whether a ticket would be let in, and as whom, or why not (DOR3). Nobody is signed in. */
export async function tryTicket(ctx: Context, { event, by }: Work, ticket: string): Promise<Result<TriedTicket>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ok(await tried(ctx, event.id, ticket));
}

async function tried(ctx: Context, event_id: string, text: string): Promise<TriedTicket> {
  const token = /[\w-]+\.[\w-]+\.[\w-]*$/.exec(text.trim())?.[0] ?? '';
  const checked = await checkTicket(ctx, event_id, token);
  if (!checked.ok) return { kind: 'refused', trouble: troubleOf(checked.reason) };
  const { uid, first_name, last_name, email, roles } = checked.ticket;
  return { kind: 'good', uid, name: `${first_name} ${last_name}`.trim(), email, roles: [...roles] };
}

type Trouble = Extract<TriedTicket, { kind: 'refused' }>['trouble'];
const TROUBLES: Readonly<Record<string, Trouble>> = {
  ...{ not_a_ticket: 'no_ticket', header: 'header', unknown_key: 'key' },
  ...{ lifetime: 'lifetime', issued_later: 'issued_later', uid: 'uid', name: 'name', email: 'email', traits: 'traits' },
  ...{ ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature', ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm' },
  ...{ ERR_JWT_EXPIRED: 'expired', 'ERR_JWT_CLAIM_VALIDATION_FAILED aud': 'audience' },
  ...{ 'ERR_JWT_CLAIM_VALIDATION_FAILED nbf': 'not_yet', 'ERR_JWT_CLAIM_VALIDATION_FAILED uid': 'uid' },
  'ERR_JWT_CLAIM_VALIDATION_FAILED exp': 'lifetime',
};
const troubleOf = (reason: RefusedTicket): Trouble => TROUBLES[reason] ?? 'other';

interface ProviderForm {
  readonly issuer: string;
  readonly client_id: string;
  readonly label: string;
  readonly client_secret: string;
  readonly public_client: boolean;
}

/**
 * Gives an event its provider (DOR4), which has to answer now. Whether it is believed about addresses at other events stays the
 * operator's decision.
 */
export async function setStudioProvider(
  ctx: Context,
  { event, by }: Work,
  form: ProviderForm,
): Promise<Result<StudioDoors>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const issuer = form.issuer.trim();
  const errors = providerProblems(ctx, { ...form, issuer });
  if (Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  const named = await askIssuer(ctx, issuer);
  if (named.kind === 'unknown') return refused('invalid_input', { errors: { issuer: [{ code: 'issuer_silent' }] } });
  if (named.kind === 'other')
    return refused('invalid_input', { errors: { issuer: [{ code: 'issuer_other', says: named.says }] } });
  const before = await findProvider(ctx.db, event.id);
  const same = before?.issuer === named.issuer;
  const kept = same ? before.client_secret : null;
  const client_secret = form.public_client ? null : form.client_secret.trim() || kept;
  if (client_secret === null && !form.public_client)
    return refused('invalid_input', { errors: { client_secret: [{ code: 'empty' }] } });
  const given = { issuer: named.issuer, client_id: form.client_id.trim(), label: form.label.trim(), client_secret };
  const trusts_addresses = same && before.trusts_addresses;
  const set = await setProvider(ctx, event.slug, { ...given, trusts_addresses }, by);
  return set.ok
    ? ok(await readDoors(ctx, event))
    : refused('invalid_input', { errors: { issuer: [{ code: 'invalid' }] } });
}

function providerProblems(ctx: Context, { issuer, client_id, label }: ProviderForm): Record<string, FieldProblem[]> {
  const errors: Record<string, FieldProblem[]> = {};
  const wrong = issuerProblem(issuer, ctx.config.sso_hosts);
  if (wrong !== null) errors['issuer'] = [{ code: wrong === 'not_secure' ? 'issuer_not_secure' : 'issuer_address' }];
  for (const [field, text, max] of [
    ['client_id', client_id, DOORS.client_max],
    ['label', label, DOORS.label_max],
  ] as const) {
    const [bad] = textProblems(text, { max, required: true });
    if (bad) errors[field] = [bad];
  }
  return errors;
}

/** Takes the provider away: nobody comes by it any more; sessions and accounts go on (DOR4). */
export async function removeStudioProvider(ctx: Context, { event, by }: Work): Promise<Result<StudioDoors>> {
  const wait = await ctx.limits.take('doors_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const removed = await removeProvider(ctx, event.slug, by);
  return removed.ok ? ok(await readDoors(ctx, event)) : refused('not_found');
}
