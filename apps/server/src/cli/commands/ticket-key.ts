import { problem } from '@plenary/domain/problem';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { TICKET_ALGORITHMS, type TicketAlgorithm } from '@plenary/domain/tickets/limits';
import { TICKET_ROLES, type TicketRole } from '@plenary/domain/tickets/roles';
import {
  addTicketKey,
  generateKey,
  listTicketKeys,
  readKey,
  removeTicketKey,
  type KeySummary,
} from '../../features/tickets/index.ts';
import {
  argument,
  needed,
  UsageError,
  type Answer,
  type Arguments,
  type Command,
  type Environment,
} from '../command.ts';

const add: Command = {
  name: 'ticket key add',
  summary: "Give an event a shop's key, with which its tickets are signed",
  usage:
    '--event <slug> --issuer <shop> --kid <name> --alg HS256|RS256|EdDSA --audience <text> (--key-file <file>|- | --generate) [--trait <trait>=<role>]…',
  options: {
    event: { type: 'string' },
    issuer: { type: 'string' },
    kid: { type: 'string' },
    alg: { type: 'string' },
    audience: { type: 'string' },
    'key-file': { type: 'string' },
    base64: { type: 'boolean' },
    generate: { type: 'boolean' },
    trait: { type: 'string', multiple: true },
  },
  help: {
    event: 'slug of the event',
    issuer: 'name of the shop; its uids are its own, whatever key signs them',
    kid: 'name of the key, which tickets carry in their header',
    alg: `${TICKET_ALGORITHMS.join(', ')}; tickets that say otherwise are refused`,
    audience: 'what tickets must have as their audience (aud)',
    'key-file': 'the shared secret (HS256), or the public key as PEM; - reads standard input',
    base64: 'the secret in the file is written in base64',
    generate: 'make a secret (HS256) or a key pair (EdDSA) and show the half of the shop, once',
    trait: `role that a trait gives, may be repeated: --trait vip=speaker; roles are ${TICKET_ROLES.join(', ')}`,
  },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const base = { issuer: needed(args, 'issuer'), kid: needed(args, 'kid'), audience: needed(args, 'audience') };
    const [event, algorithm, traits] = [needed(args, 'event'), algorithmOf(args), traitsOf(args)];
    const material = await keyOf(args, algorithm, environment);
    if (!material.ok) return material;
    const { key, for_shop } = material.value;
    const result = await addTicketKey(await environment.context(), event, { ...base, algorithm, traits, key });
    if (!result.ok) return result;
    const shown = for_shop === null ? [] : ['For the shop, shown this once:', for_shop.trimEnd()];
    return {
      ok: true,
      lines: [`Added to ${event}: ${lineOf(result.value)}`, ...shown],
      json: { event, key: result.value, ...(for_shop !== null && { for_shop }) },
    };
  },
};

const list: Command = {
  name: 'ticket key list',
  summary: 'List the ticket keys of an event, without the keys themselves',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const result = await listTicketKeys(await environment.context(), event);
    if (!result.ok) return result;
    const lines = result.value.length > 0 ? result.value.map(lineOf) : [`${event} has no ticket keys.`];
    return { ok: true, lines, json: { event, keys: result.value } };
  },
};

const remove: Command = {
  name: 'ticket key remove',
  summary: 'Take a key away: tickets that it signed are refused from now on',
  usage: '<kid> --event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment): Promise<Answer> => {
    const event = needed(args, 'event');
    const result = await removeTicketKey(await environment.context(), event, argument(args, 0));
    if (!result.ok) return result;
    return { ok: true, lines: [`Removed from ${event}: ${lineOf(result.value)}`], json: { event, key: result.value } };
  },
};

export const TICKET_KEY_COMMANDS: readonly Command[] = [add, list, remove];

function lineOf({ issuer, kid, algorithm, audience, traits }: KeySummary): string {
  const given = Object.entries(traits).map(([trait, roles]) => `, ${trait} → ${roles.join(' and ')}`);
  return `${kid} of ${issuer}, ${algorithm}, audience ${audience}${given.join('')}`;
}

function algorithmOf(args: Arguments): TicketAlgorithm {
  const text = needed(args, 'alg');
  const found = TICKET_ALGORITHMS.find((known) => known === text);
  if (found === undefined) throw new UsageError(`--alg is one of ${TICKET_ALGORITHMS.join(', ')}, but was "${text}".`);
  return found;
}

function traitsOf(args: Arguments): Record<string, TicketRole[]> {
  const given = new Map<string, TicketRole[]>();
  for (const text of args.texts('trait')) {
    const at = text.lastIndexOf('=');
    const role = TICKET_ROLES.find((known) => known === text.slice(at + 1));
    if (at < 1 || role === undefined)
      throw new UsageError(`--trait is <trait>=<role> with a role of ${TICKET_ROLES.join(', ')}, but was "${text}".`);
    const trait = text.slice(0, at);
    given.set(trait, [...(given.get(trait) ?? []), role]);
  }
  return Object.fromEntries(given);
}

type Material =
  | (Answer & { ok: false })
  | { readonly ok: true; readonly value: { readonly key: string; readonly for_shop: string | null } };

async function keyOf(args: Arguments, algorithm: TicketAlgorithm, environment: Environment): Promise<Material> {
  const file = args.text('key-file');
  if (args.flag('generate') === (file !== undefined)) throw new UsageError('Give either --key-file or --generate.');
  if (file === undefined) {
    if (algorithm === 'RS256')
      throw new UsageError('--generate makes keys for HS256 and EdDSA; RS256 keys are the shop’s.');
    return { ok: true, value: generateKey(algorithm) };
  }
  const bytes = await bytesOf(file, environment);
  const read =
    bytes === null
      ? { ok: false as const, reason: 'could not be read' }
      : readKey(algorithm, bytes, args.flag('base64') ? 'base64' : 'raw');
  if (!read.ok) return problem(file === '-' ? 'standard input' : file, read.reason);
  return { ok: true, value: { key: read.key, for_shop: null } };
}

async function bytesOf(file: string, environment: Environment): Promise<Buffer | null> {
  if (file === '-') return Buffer.from(await environment.input());
  return readFile(resolve(environment.cwd, file)).catch(() => null);
}
