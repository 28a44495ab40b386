import { LINKS } from '@plenary/domain/onboarding/limits';
import { problem, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../context.ts';
import { lockAccountByEmail, updateAccount } from '../../features/accounts/index.ts';
import { note } from '../../features/audit/index.ts';
import { insertReset, newLink } from '../../features/auth/index.ts';
import { newId } from '../../ids.ts';
import { addressOf, argument, type Command } from '../command.ts';
import { addPerson } from '../people.ts';

interface Rights {
  readonly makes_events: boolean;
  /** Left out: stays as it is. */
  readonly operates?: boolean;
}

/** Gives an account the right to make events (STU1), and to operate the installation (INS3), or takes them. */
async function allow(ctx: Context, email: string, rights: Rights): Promise<Checked<{ readonly _id: string }>> {
  return ctx.live.transact<Checked<{ readonly _id: string }>>(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) return { result: problem(email, 'there is no account with this e-mail') };
    await updateAccount(tx, account.id, rights);
    await note(tx, ctx, {
      event_id: null,
      action: 'person.may_make_events',
      subject: account.id,
      after: { ...rights },
    });
    return { result: { ok: true, value: { _id: account.id } } };
  });
}

const OPERATOR = {
  options: { operator: { type: 'boolean' } },
  help: { operator: 'also its name, its pages, its languages and the test of its mail, at /studio/installation' },
} as const;

const allowing = (makes_events: boolean): Command => ({
  name: `user ${makes_events ? 'allow' : 'disallow'}`,
  summary: makes_events
    ? 'Let a person make events in the studio'
    : 'Let a person make no more events; those that are there stay theirs',
  usage: makes_events ? '<e-mail> [--operator]' : '<e-mail>',
  ...(makes_events ? OPERATOR : { options: {}, help: {} }),
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const email = addressOf(argument(args, 0));
    const operates = makes_events && args.flag('operator');
    const rights = { makes_events, ...(operates === makes_events && { operates }) };
    const result = await allow(await environment.context(), email, rights);
    if (!result.ok) return result;
    const { url } = await environment.site();
    const installation = operates ? `, and look after the installation, at ${url}/studio/installation` : '';
    const line = makes_events
      ? `${email} may make events, at ${url}/studio${installation}.`
      : `${email} may make no more events.`;
    return { ok: true, lines: [line], json: { email, ...rights } };
  },
});

const setupLink: Command = {
  name: 'setup-link',
  summary: 'Print a link for a person who is to make events: it sets their password once, within 24 hours',
  usage: '<e-mail> [--first-name <name>] [--last-name <name>] [--operator]',
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' }, ...OPERATOR.options },
  help: {
    'first-name': 'first name; needed for a new person',
    'last-name': 'last name, where the person has one',
    ...OPERATOR.help,
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const email = addressOf(argument(args, 0));
    const ctx = await environment.context('create');
    const person = {
      ...{ email, event: null, company: '', role: '', host: false, roles: [], password: null },
      first_name: args.text('first-name')?.trim() ?? '',
      last_name: args.text('last-name')?.trim() ?? '',
    };
    const added = await addPerson(ctx, person);
    if (!added.ok) return added;
    const operator = args.flag('operator');
    const allowed = await allow(ctx, email, { makes_events: true, ...(operator && { operates: true }) });
    if (!allowed.ok) return allowed;
    const path = await storeLink(ctx, allowed.value._id);
    const site = await environment.site();
    const link = `${site.url}${path}?next=/studio`;
    const until = site.running ? '' : ' The server is not running: npm start.';
    return {
      ok: true,
      lines: [link, '', `Whoever opens it sets the password of ${email}, once, within 24 hours.${until}`],
      json: { email, link },
    };
  },
};

/** The path of a fresh link. It is printed to who asked, and stands in no log: of its token the hash alone is kept. */
async function storeLink(ctx: Context, account_id: string): Promise<string> {
  const { path, token_hash } = newLink('/pass-reset');
  const now = ctx.clock.now();
  await ctx.live.transact(async (tx) => {
    const expires_at = now + LINKS.setup_valid_ms;
    await insertReset(tx, { id: newId(now), account_id, event_id: null, token_hash, now, expires_at });
    return { result: undefined };
  });
  return path;
}

export const STUDIO_COMMANDS: readonly Command[] = [allowing(true), allowing(false), setupLink];
