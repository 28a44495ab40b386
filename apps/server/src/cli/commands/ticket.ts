import {
  listTickets,
  restoreTicket,
  signTicket,
  withdrawTicket,
  type HolderLine,
  type TicketName,
} from '../../features/tickets/index.ts';
import { argument, needed, UsageError, type Arguments, type Command } from '../command.ts';
import { TICKET_KEY_COMMANDS } from './ticket-key.ts';

const NAMED = {
  usage: '<uid> --event <slug> [--issuer <shop>]',
  options: { event: { type: 'string' }, issuer: { type: 'string' } },
  help: { event: 'slug of the event', issuer: 'name of the shop; needed where the event has several' },
  positionals: { min: 1, max: 1 },
} as const;

const withdraw: Command = {
  ...NAMED,
  name: 'ticket withdraw',
  summary: 'Refuse a ticket from now on, and sign out who came by it',
  run: async (args, environment) => {
    const result = await withdrawTicket(await environment.context(), nameOf(args));
    if (!result.ok) return result;
    const { issuer, uid, sessions_ended, left } = result.value;
    const member = left ? ' The person is no member of the event any more.' : '';
    const line = `Withdrew ticket ${uid} of ${issuer}; sessions ended: ${sessions_ended}.${member}`;
    return { ok: true, lines: [line], json: result.value };
  },
};

const restore: Command = {
  ...NAMED,
  name: 'ticket restore',
  summary: 'Let a withdrawn ticket in again',
  run: async (args, environment) => {
    const result = await restoreTicket(await environment.context(), nameOf(args));
    if (!result.ok) return result;
    return { ok: true, lines: [`Restored ticket ${result.value.uid} of ${result.value.issuer}.`], json: result.value };
  },
};

const list: Command = {
  name: 'ticket list',
  summary: 'List who came to an event by a ticket, and which tickets are withdrawn',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const event = needed(args, 'event');
    const result = await listTickets(await environment.context(), event);
    if (!result.ok) return result;
    const lines = result.value.length > 0 ? result.value.map(lineOf) : [`No ticket of ${event} was used yet.`];
    return { ok: true, lines, json: { event, tickets: result.value } };
  },
};

const sign: Command = {
  name: 'ticket sign',
  summary: 'Sign a ticket with a shared secret of the event, to try it out',
  usage:
    '--event <slug> --kid <name> --uid <text> --name <name> --expires <30d|12h> [--email <e-mail>] [--trait <trait>]…',
  options: {
    event: { type: 'string' },
    kid: { type: 'string' },
    uid: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    expires: { type: 'string' },
    trait: { type: 'string', multiple: true },
  },
  help: {
    event: 'slug of the event',
    kid: 'name of the key, an HS256 one',
    uid: 'number of the holder at the shop',
    name: 'name of the holder',
    email: 'e-mail address of the holder',
    expires: 'how long the ticket is good for: days (30d) or hours (12h)',
    trait: 'trait of the ticket, may be repeated',
  },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const order = {
      event: needed(args, 'event'),
      kid: needed(args, 'kid'),
      uid: needed(args, 'uid'),
      name: needed(args, 'name'),
      email: args.text('email') ?? null,
      traits: args.texts('trait'),
      expires_in_s: secondsOf(needed(args, 'expires')),
    };
    const result = await signTicket(await environment.context(), order);
    return result.ok ? { ok: true, lines: [result.value.url], json: result.value } : result;
  },
};

/** Keys of ticket shops, and who came by their tickets. */
export const TICKET_COMMANDS: readonly Command[] = [...TICKET_KEY_COMMANDS, list, withdraw, restore, sign];

function nameOf(args: Arguments): TicketName {
  return { event: needed(args, 'event'), issuer: args.text('issuer') ?? null, uid: argument(args, 0) };
}

function lineOf({ issuer, uid, name, email, state, last_used_at }: HolderLine): string {
  const who = [name, email].filter(Boolean).join(', ');
  const used = last_used_at === null ? 'never used' : `last used ${last_used_at}`;
  return `${issuer} ${uid}: ${state.replace('_', ' ')}, ${used}${who === '' ? '' : `, ${who}`}`;
}

function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`--expires is a time such as 30d or 12h, but was "${text}".`);
  return Number(count) * (unit === 'd' ? 86_400 : 3_600);
}
