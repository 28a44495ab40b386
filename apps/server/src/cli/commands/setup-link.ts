import { LINKS } from '@plenary/domain/onboarding/limits';
import { problem, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../context.ts';
import { lockAccountByEmail, updateAccount } from '../../features/accounts/index.ts';
import { note } from '../../features/audit/index.ts';
import { insertReset, newLink } from '../../features/auth/index.ts';
import { newId } from '../../ids.ts';
import { addressOf, argument, type Command } from '../command.ts';
import { addPerson } from '../people.ts';

/** Gives an account the right to make events, or takes it (STU1). */
async function allow(ctx: Context, email: string, makes_events: boolean): Promise<Checked<{ readonly _id: string }>> {
  return ctx.live.transact<Checked<{ readonly _id: string }>>(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) return { result: problem(email, 'there is no account with this e-mail') };
    await updateAccount(tx, account.id, { makes_events });
    const after = { makes_events };
    await note(tx, ctx, { event_id: null, action: 'person.may_make_events', subject: account.id, after });
    return { result: { ok: true, value: { _id: account.id } } };
  });
}

const allowing = (makes_events: boolean): Command => ({
  name: `user ${makes_events ? 'allow' : 'disallow'}`,
  summary: makes_events
    ? 'Let a person make events in the studio'
    : 'Let a person make no more events; those that are there stay theirs',
  usage: '<e-mail>',
  options: {},
  help: {},
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const email = addressOf(argument(args, 0));
    const result = await allow(await environment.context(), email, makes_events);
    if (!result.ok) return result;
    const { url } = await environment.site();
    const line = makes_events ? `${email} may make events, at ${url}/studio.` : `${email} may make no more events.`;
    return { ok: true, lines: [line], json: { email, makes_events } };
  },
});

const setupLink: Command = {
  name: 'setup-link',
  summary: 'Print a link for a person who is to make events: it sets their password once, within 24 hours',
  usage: '<e-mail> [--first-name <name>] [--last-name <name>]',
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  help: { 'first-name': 'first name; needed for a new person', 'last-name': 'last name, where the person has one' },
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
    const allowed = await allow(ctx, email, true);
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
