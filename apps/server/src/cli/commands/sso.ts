import { problem } from '@plenary/domain/problem';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { removeProvider, setProvider, showProvider, type ProviderSummary } from '../../features/sso/index.ts';
import { needed, UsageError, type Arguments, type Command, type Environment } from '../command.ts';

const set: Command = {
  name: 'sso set',
  summary: 'Let people sign in to an event by a provider of OpenID Connect, in place of the one that it has',
  usage:
    '--event <slug> --issuer <address> --client-id <id> (--secret-file <file>|- | --no-secret) [--label <text>] [--trusts-addresses]',
  options: {
    event: { type: 'string' },
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    'secret-file': { type: 'string' },
    'no-secret': { type: 'boolean' },
    label: { type: 'string' },
    'trusts-addresses': { type: 'boolean' },
  },
  help: {
    event: 'slug of the event',
    issuer: 'address of the provider, such as https://id.example.org/realms/university',
    'client-id': 'name by which the provider knows this event',
    'secret-file': 'file with the secret that the provider gave; - reads standard input',
    'no-secret': 'the provider gave none: it knows a public client',
    label: 'words on the button; the host of the provider when absent',
    'trusts-addresses': 'believe it about e-mail addresses at all events, and not at this one alone',
  },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const [event, issuer] = [needed(args, 'event'), needed(args, 'issuer')];
    const secret = await secretOf(args, environment);
    if (secret === undefined) return problem(args.text('secret-file') ?? '', 'could not be read, or is empty');
    const label = args.text('label') ?? URL.parse(issuer)?.host ?? issuer;
    const trusts_addresses = args.flag('trusts-addresses');
    const given = { issuer, client_id: needed(args, 'client-id'), client_secret: secret, label, trusts_addresses };
    const result = await setProvider(await environment.context(), event, given);
    if (!result.ok) return result;
    const lines = [
      `${event}: people sign in by ${lineOf(result.value)}`,
      `Register this address at the provider: ${result.value.callback}`,
      ...(result.value.answered ? [] : [`${result.value.issuer} did not answer just now; it has to when people come.`]),
    ];
    return { ok: true, lines, json: { event, provider: result.value } };
  },
};

const show: Command = {
  name: 'sso show',
  summary: 'Show the provider by which people sign in to an event, without its secret',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const result = await showProvider(await environment.context(), event);
    if (!result.ok) return result;
    const line = result.value ? lineOf(result.value) : `${event} has no single sign-on.`;
    return { ok: true, lines: [line], json: { event, provider: result.value } };
  },
};

const remove: Command = {
  name: 'sso remove',
  summary: 'Take the provider away: nobody signs in by it any more',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const result = await removeProvider(await environment.context(), event);
    if (!result.ok) return result;
    return { ok: true, lines: [`Removed from ${event}: ${lineOf(result.value)}`], json: { event, ...result.value } };
  },
};

/** The provider of single sign-on of an event. */
export const SSO_COMMANDS: readonly Command[] = [set, show, remove];

function lineOf({ issuer, client_id, label, has_secret, trusts_addresses, callback }: ProviderSummary): string {
  const secret = has_secret ? 'with' : 'without';
  const where = trusts_addresses ? 'at all events' : 'here alone';
  return `${label} (${issuer}), client ${client_id}, ${secret} a secret, believed about addresses ${where}, back to ${callback}`;
}

/** null: none; undefined: it could not be read. */
async function secretOf(args: Arguments, environment: Environment): Promise<string | null | undefined> {
  const file = args.text('secret-file');
  if (args.flag('no-secret') === (file !== undefined))
    throw new UsageError('Give either --secret-file or --no-secret.');
  if (file === undefined) return null;
  const text =
    file === '-' ? await environment.input() : await readFile(resolve(environment.cwd, file), 'utf8').catch(() => '');
  return String(text).trim() || undefined;
}
