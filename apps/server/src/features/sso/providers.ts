import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { textProblems } from '@plenary/domain/onboarding/text';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { issuerProblem, SSO } from '@plenary/domain/sso/limits';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sso_providers } from '../../db/schema/index.ts';
import { fieldText } from '../../http/language.ts';
import { note } from '../audit/index.ts';
import { eventBySlug } from '../events/index.ts';
import { askIssuer, callbackUrl } from './provider.ts';
import { findProvider, type ProviderRow } from './store.ts';

/** The organiser who does it on a page; absent: the operator of the command that runs. */
type By = { readonly account_id: string };

/** A provider as an organiser gives it. */
export interface NewProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
  readonly label: string;
  /** Believed about e-mail addresses at every event, and not at this one alone (D304). */
  readonly trusts_addresses: boolean;
}

/** A provider as it is shown: never its secret. */
export interface ProviderSummary {
  readonly issuer: string;
  readonly client_id: string;
  readonly label: string;
  readonly has_secret: boolean;
  readonly trusts_addresses: boolean;
  /** The address that has to be registered at the provider. */
  readonly callback: string;
}

/** A provider that was set, and whether it answered to the address that is stored. */
export interface SetProvider extends ProviderSummary {
  readonly answered: boolean;
}

/**
 * Gives an event its provider, in place of the one that it has. People who came before keep their accounts. The provider
 * is asked how it calls itself, since a missing slash would refuse everybody who comes back from it.
 */
export async function setProvider(
  ctx: Context,
  slug: string,
  given: NewProvider,
  by?: By,
): Promise<Checked<SetProvider>> {
  const bad = problemOf(ctx, given);
  if (bad) return bad;
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const named = await askIssuer(ctx, given.issuer);
  if (named.kind === 'other') return problem('issuer', `${given.issuer} calls itself ${named.says}; give that address`);
  const issuer = named.kind === 'named' ? named.issuer : given.issuer;
  const row: ProviderRow = { ...given, issuer, event_id: event.id, created_at: new Date(ctx.clock.now()) };
  const shown = summaryOf(ctx, slug, row);
  await ctx.live.transact(async (tx) => {
    const before = await findProvider(tx, event.id);
    await tx.insert(sso_providers).values(row).onConflictDoUpdate({ target: sso_providers.event_id, set: row });
    await note(tx, ctx, {
      ...{ by, event_id: event.id, action: 'sso.set', subject: issuer },
      ...(before && { before: { ...summaryOf(ctx, slug, before) } }),
      after: { ...shown },
    });
    return { result: null };
  });
  return { ok: true, value: { ...shown, answered: named.kind === 'named' } };
}

function problemOf(ctx: Context, { issuer, client_id, label }: NewProvider) {
  const wrong = issuerProblem(issuer, ctx.config.sso_hosts);
  if (wrong === 'not_secure')
    return problem('issuer', `${issuer} is not https; name its host in SSO_HOSTS if it is yours`);
  if (wrong !== null)
    return problem('issuer', `${issuer} is not the address of a provider, such as https://id.example.org`);
  const [id] = textProblems(client_id, { max: SSO.client_max, required: true });
  if (id) return problem('client-id', fieldText(SOURCE_LANGUAGE, id));
  const [text] = textProblems(label, { max: SSO.label_max, required: true });
  return text ? problem('label', fieldText(SOURCE_LANGUAGE, text)) : null;
}

/** The provider of an event; null: it has none. */
export async function showProvider(ctx: Context, slug: string): Promise<Checked<ProviderSummary | null>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const row = await findProvider(ctx.db, event.id);
  return { ok: true, value: row && summaryOf(ctx, slug, row) };
}

/** Takes the provider away: nobody comes by it any more. Sessions go on, and so do accounts. */
export async function removeProvider(ctx: Context, slug: string, by?: By): Promise<Checked<ProviderSummary>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const gone = await ctx.live.transact(async (tx) => {
    const [row] = await tx.delete(sso_providers).where(eq(sso_providers.event_id, event.id)).returning();
    if (row) {
      const before = { ...summaryOf(ctx, slug, row) };
      await note(tx, ctx, { by, event_id: event.id, action: 'sso.removed', subject: row.issuer, before });
    }
    return { result: row ?? null };
  });
  return gone ? { ok: true, value: summaryOf(ctx, slug, gone) } : problem(slug, 'has no single sign-on');
}

function summaryOf(ctx: Context, slug: string, row: ProviderRow): ProviderSummary {
  const { issuer, client_id, label, client_secret, trusts_addresses } = row;
  const callback = callbackUrl(ctx, slug);
  return { issuer, client_id, label, has_secret: client_secret !== null, trusts_addresses, callback };
}
