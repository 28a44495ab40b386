import type { RunRoom } from '@plenary/contract/rooms/edit';
import type { Result } from '@plenary/contract/errors';
import type { Problem } from '@plenary/domain/problem';
import { ROOM_KINDS, type RoomKind } from '@plenary/domain/rooms/kinds';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import type { Context } from '../../context.ts';
import { callsOfSeats } from '../../features/calls/index.ts';
import {
  changeOwners,
  changeRoom,
  closeRoom,
  eventOfCommand,
  findRoom,
  findSeatedIn,
  listRunRooms,
  makeRoom,
  type RoomOrder,
} from '../../features/rooms/edit/index.ts';
import { kickByCommand } from '../../features/rooms/index.ts';
import { errorText, fieldText } from '../../http/language.ts';
import { argument, needed, UsageError, type Answer, type Arguments, type Command } from '../command.ts';

/** The options that `room add` and `room set` share. */
const VALUES = {
  options: {
    event: { type: 'string' },
    topic: { type: 'string' },
    guests: { type: 'string' },
    sponsor: { type: 'string' },
    level: { type: 'string' },
    stand: { type: 'string' },
    website: { type: 'string' },
  },
  help: {
    event: 'slug of the event',
    topic: 'what the room is about',
    guests: 'how many guests fit in',
    sponsor: 'key of a sponsor of the event; empty: none',
    level: 'number of the level, of an exhibitor',
    stand: 'stand number, of an exhibitor',
    website: 'address of an exhibitor',
  },
} as const;

const list: Command = {
  name: 'room list',
  summary: 'List the networking and exhibitor rooms of an event, and how many sit and wait there',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const ctx = await environment.context();
    const event = await eventOfCommand(ctx, needed(args, 'event'));
    if (!('id' in event)) return { ok: false, problems: [event] };
    const { rooms, levels } = await listRunRooms(ctx, event);
    const lines = rooms.length > 0 ? rooms.map(lineOf) : [`${event.slug} has no rooms yet.`];
    return { ok: true, lines, json: { event: event.slug, levels, rooms } };
  },
};

const add: Command = {
  ...VALUES,
  name: 'room add',
  summary: 'Open a room; bundles that do not name it leave it alone',
  usage: '<name> --event <slug> --guests <n> [--kind networking|exhibitor] [--topic <text>] [--level <n>]',
  options: { ...VALUES.options, kind: { type: 'string' } },
  help: { ...VALUES.help, kind: `${ROOM_KINDS.join(' or ')}; networking where it is left out` },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const ctx = await environment.context();
    const event = await eventOfCommand(ctx, needed(args, 'event'));
    if (!('id' in event)) return { ok: false, problems: [event] };
    needed(args, 'guests');
    const { max_guests = 1, ...order } = orderOf(args);
    const name = argument(args, 0);
    const made = await makeRoom(ctx, undefined, event.id, { ...order, kind: kindOf(args), name, max_guests });
    return answerOf(made, `Opened ${name}.`);
  },
};

const set: Command = {
  ...VALUES,
  name: 'room set',
  summary: 'Change a room; an import leaves alone what was changed',
  usage: '<room> --event <slug> [--name <name>] [--topic <text>] [--guests <n>] [--sponsor <key>] [--level <n>]',
  options: { ...VALUES.options, name: { type: 'string' } },
  help: { ...VALUES.help, name: 'another name' },
  positionals: { min: 1, max: 1 },
  run: (args, environment) =>
    onRoom(args, environment.context(), async (ctx, key) => {
      const name = args.text('name');
      const order = { ...orderOf(args), ...(name !== undefined && { name }) };
      if (Object.keys(order).length === 0) throw new UsageError('Say what to change, for example --guests 8.');
      return answerOf(await changeRoom(ctx, undefined, key, order), `Changed ${argument(args, 0)}.`);
    }),
};

const turn = (closed: boolean): Command => ({
  name: closed ? 'room close' : 'room open',
  summary: closed ? 'Close a room: its seats end, and no lobby shows it' : 'Open a room again that was closed',
  usage: '<room> --event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 1, max: 1 },
  run: (args, environment) =>
    onRoom(args, environment.context(), async (ctx, key) => {
      const done = await closeRoom(ctx, callsOfSeats, undefined, key, closed);
      return answerOf(done, `${closed ? 'Closed' : 'Opened'} ${argument(args, 0)}.`);
    }),
});

const owner: Command = {
  name: 'room owner',
  summary: 'Make a member of the event an owner of an exhibitor room',
  usage: '<room> --event <slug> --add <e-mail>',
  options: { event: { type: 'string' }, add: { type: 'string' } },
  help: { event: 'slug of the event', add: 'e-mail address of a member' },
  positionals: { min: 1, max: 1 },
  run: (args, environment) => {
    const add = needed(args, 'add');
    return onRoom(args, environment.context(), async (ctx, key) =>
      answerOf(await changeOwners(ctx, undefined, key, { add }), `${add} is an owner of ${argument(args, 0)}.`),
    );
  },
};

const kick: Command = {
  name: 'room kick',
  summary: 'Remove a person from a room and its call; they stay out of it for five minutes',
  usage: '<room> --event <slug> --who <e-mail or id>',
  options: { event: { type: 'string' }, who: { type: 'string' } },
  help: {
    event: 'slug of the event',
    who: 'e-mail address of a guest, or the id that `room list --json` has',
  },
  positionals: { min: 1, max: 1 },
  run: (args, environment) => {
    const who = needed(args, 'who');
    return onRoom(args, environment.context(), async (ctx, key) => {
      const seat = await findSeatedIn(ctx, key, who);
      if (!seat)
        return {
          ok: false,
          problems: [{ file: 'room', place: '', reason: `${who} does not sit in ${argument(args, 0)}` }],
        };
      const done = await kickByCommand(ctx, callsOfSeats, key.event_id, { ...seat, room: key.room_id });
      if (!done.ok)
        return {
          ok: false,
          problems: [{ file: 'room', place: '', reason: errorText(SOURCE_LANGUAGE, done.refusal.code) }],
        };
      return {
        ok: true,
        lines: [`${who} is out of ${argument(args, 0)} until ${done.value.until}.`],
        json: done.value,
      };
    });
  },
};

/** Networking and exhibitor rooms. */
export const ROOM_COMMANDS: readonly Command[] = [list, add, set, turn(true), turn(false), owner, kick];

async function onRoom(
  args: Arguments,
  opened: Promise<Context>,
  act: (ctx: Context, key: { readonly event_id: string; readonly room_id: string }) => Promise<Answer>,
): Promise<Answer> {
  const event = needed(args, 'event');
  const ctx = await opened;
  const key = await findRoom(ctx, event, argument(args, 0));
  return 'room_id' in key ? act(ctx, key) : { ok: false, problems: [key] };
}

function answerOf(done: Result<{ readonly id: string }>, line: string): Answer {
  if (done.ok) return { ok: true, lines: [line], json: done.value };
  const { code, errors = {} } = done.refusal;
  const problems = Object.entries(errors).flatMap(([place, all]): Problem[] =>
    all.map((one) => ({ file: 'room', place, reason: fieldText(SOURCE_LANGUAGE, one) })),
  );
  const plain = { file: 'room', place: '', reason: errorText(SOURCE_LANGUAGE, code) };
  return { ok: false, problems: problems.length > 0 ? problems : [plain] };
}

function orderOf(args: Arguments): RoomOrder {
  const [guests, level] = [numberOf(args, 'guests', 500), numberOf(args, 'level', 20)];
  const texts = { topic: args.text('topic'), sponsor: args.text('sponsor'), stand_number: args.text('stand') };
  const all = { ...texts, website: args.text('website'), max_guests: guests, level };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function numberOf(args: Arguments, option: string, most: number): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UsageError(`--${option} is a number from 1 to ${most}, but was "${text}".`);
  return number;
}

function kindOf(args: Arguments): RoomKind {
  const text = args.text('kind') ?? 'networking';
  const kind = ROOM_KINDS.find((one) => one === text);
  if (!kind) throw new UsageError(`--kind is ${ROOM_KINDS.join(' or ')}, but was "${text}".`);
  return kind;
}

function lineOf({ id, kind, name, max_guests, seats, waits, closed }: RunRoom): string {
  const guests = seats.filter(({ place }) => place === 'guest').length;
  const waiting = waits.length > 0 ? `, ${waits.length} waiting` : '';
  return `${id} ${kind} "${name}": ${closed ? 'closed' : `${guests}/${max_guests} seats${waiting}`}`;
}
