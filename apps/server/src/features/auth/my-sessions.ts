import { browserName } from '@plenary/domain/auth/browser-name';
import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SignedInBrowser } from '@plenary/contract/profile/operations';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { SESSION } from '../../http/session/session.ts';
import { accountSettingsChanged } from '../accounts/index.ts';
import { endOwn, listOwn, type OwnSession } from './sessions-store.ts';

/** The asking session and its account. */
export interface Asking {
  readonly account_id: string;
  readonly session_id: string;
}

/**
 * Where a person is signed in, the latest use first. A session of one event (a ticket's) sees those of that event only:
 * it speaks for nothing else that the person does.
 * @param language in which browsers are named
 */
export async function listSessions(ctx: Context, asking: Asking, language: Language): Promise<SignedInBrowser[]> {
  const now = ctx.clock.now();
  const rows = await listOwn(ctx.db, asking, { now: new Date(now), used_after: new Date(now - SESSION.idle_ms) });
  return rows.map((row) => present(row, asking.session_id, language));
}

function present(row: OwnSession, current: string, language: Language): SignedInBrowser {
  return {
    _id: row.id,
    current: row.id === current,
    browser: browserText(row.user_agent, language),
    address: row.address,
    method: row.method,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}

/** For example `Firefox on Windows`. */
function browserText(user_agent: string, language: Language): string {
  const { t } = textsOf(language);
  const { browser, system } = browserName(user_agent);
  if (system === null) return browser ?? t('sessions.unknown_browser');
  return browser === null ? t('sessions.some_browser', { system }) : t('sessions.browser', { browser, system });
}

/**
 * Ends sessions of one's own, and what is live in them; all of them, or none where one of the ids is not of such a
 * session. Those that have ended already change nothing.
 * Refusals: `not_found`, alike for unknown ids and for those of other people.
 */
export async function endSessions(ctx: Context, asking: Asking, ids: readonly string[]): Promise<Result<null>> {
  const wanted = [...new Set(ids)];
  const at = new Date(ctx.clock.now());
  return ctx.live.transact<Result<null>>(async (tx: Tx) => {
    const ended = await endOwn(tx, asking, wanted, at);
    if (ended === null) return { result: refused('not_found') };
    if (ended === 0) return { result: ok(null) };
    const notices = await accountSettingsChanged(tx, asking.account_id, 'sign_ins');
    return { result: ok(null), events: [ctx.live.accessChanged(asking.account_id), ...notices] };
  });
}
