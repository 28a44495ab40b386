import { ok, refused, type Result } from '@plenary/contract/errors';
import type { InstallationForm, InstallationPage, MailTested } from '@plenary/contract/studio/installation';
import { differs } from '@plenary/domain/differs';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { offeredLanguages } from '@plenary/domain/language/language';
import { unstorable } from '@plenary/domain/schedules/storable';
import { INSTALLATION, SITE_PAGES, type InstallationTexts, type PageTexts } from '@plenary/domain/site/installation';
import { sanitizeHtml } from '../../../adapters/formats/html.ts';
import { repeat } from '../../../background/repeat.ts';
import type { Context } from '../../../context.ts';
import { lockInstallation, putInstallation } from '../../../installation.ts';
import { mayOperate } from '../../accounts/index.ts';
import { note } from '../../audit/index.ts';
import { listNames } from '../../events/index.ts';
import { sendTest } from '../../mailer/index.ts';

/** A change at another server counts here after this long. Milliseconds. */
const READ_EVERY_MS = 5_000;

/** Reads what is said about the installation again and again. The returned function stops it. */
export function followInstallation(ctx: Context): () => Promise<void> {
  return repeat(
    ctx.clock,
    READ_EVERY_MS,
    () => ctx.installation.read(),
    (error) => ctx.log.warn({ err: error }, 'what is said about the installation could not be read; trying again'),
  );
}

/** The page of the installation (INS1), or null for anyone who does not operate it (INS3). */
export async function readInstallation(ctx: Context, account_id: string): Promise<InstallationPage | null> {
  if ((await mayOperate(ctx.db, account_id, ctx.config.development)) === null) return null;
  await ctx.installation.read();
  const { imprint_url, public_url, smtp, mail_from, development } = ctx.config;
  return {
    form: formOf(ctx),
    events: await listNames(ctx.db),
    shipped: [...offeredLanguages(development)],
    set: {
      ...{ imprint_url, public_url },
      mail_server: smtp === null ? null : ctx.transports.mail.destination,
      mail_from: `${mail_from.name} <${mail_from.address}>`,
    },
  };
}

function formOf({ installation }: Pick<Context, 'installation'>): InstallationForm {
  const { version, name, pages } = installation.texts;
  return { version, name, languages: [...installation.languages], pages };
}

/** Saves the form (INS1, INS2). Refusals: `may_not_operate`, `changed_meanwhile`, `invalid_input` with problems of fields. */
export async function saveInstallation(
  ctx: Context,
  by: { readonly account_id: string },
  form: InstallationForm,
): Promise<Result<InstallationForm>> {
  if ((await mayOperate(ctx.db, by.account_id, ctx.config.development)) === null) return refused('may_not_operate');
  const errors = problemsOf(form);
  if (Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  const saved = await ctx.live.transact(async (tx) => {
    const before = await lockInstallation(tx);
    if (before.version !== form.version) return { result: false };
    const after = textsOf(ctx, form);
    const fields = (['name', 'languages', 'pages'] as const).filter((field) =>
      differs(before, { [field]: after[field] }),
    );
    if (fields.length === 0) return { result: true };
    await putInstallation(tx, after);
    await note(tx, ctx, { by, event_id: null, action: 'installation.changed', after: { fields } });
    return { result: true };
  });
  if (!saved) return refused('changed_meanwhile');
  await ctx.installation.read();
  return ok(formOf(ctx));
}

function problemsOf({ name, languages, pages }: InstallationForm): Record<string, FieldProblem[]> {
  const errors: Record<string, FieldProblem[]> = {};
  const max = INSTALLATION.name_max;
  if (name.trim().length > max) errors['name'] = [{ code: 'too_long', max }];
  if (unstorable({ name, pages }, '').length > 0) errors['name'] = [{ code: 'unstorable' }];
  if (languages.length === 0) errors['languages'] = [{ code: 'empty' }];
  return errors;
}

/** All languages are none in particular: one that is added to the product is offered then. */
function textsOf({ config }: Context, { version, name, languages, pages }: InstallationForm): InstallationTexts {
  const shipped = offeredLanguages(config.development);
  const all = shipped.every((language) => languages.includes(language));
  return {
    version: version + 1,
    name: name.trim(),
    languages: all ? [] : shipped.filter((language) => languages.includes(language)),
    pages: Object.fromEntries(
      SITE_PAGES.map((page) => [page, written(pages[page] ?? {})] as const).filter(
        ([, texts]) => Object.keys(texts).length > 0,
      ),
    ),
  };
}

/** Harmless, and without languages in which nothing is said. */
function written(texts: PageTexts): PageTexts {
  const safe = Object.entries(texts).map(([language, html]) => [language, sanitizeHtml(html)] as const);
  return Object.fromEntries(safe.filter(([, html]) => html.replaceAll(/<[^>]*>/g, '').trim() !== ''));
}

/** Sends a test mail to the operator at once (INS4). Refusals: `may_not_operate`, `rate_limited`. */
export async function testMail(ctx: Context, account_id: string): Promise<Result<MailTested>> {
  const to = await mayOperate(ctx.db, account_id, ctx.config.development);
  if (to === null) return refused('may_not_operate');
  if (ctx.config.smtp === null) return ok({ kind: 'unset', to, says: '' });
  const wait = await ctx.limits.take('team_invitation', { person: account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const tested = await sendTest(ctx, 'email', to, null);
  if (!tested.ok) throw new Error('a test mail without an event was refused');
  const { sent } = tested.value;
  return ok({
    kind: sent.kind === 'delayed' ? 'failed' : sent.kind,
    to,
    says: sent.kind === 'sent' ? sent.note : sent.reason,
  });
}
