import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';
import { actsAt, onceOf, type Act, type SayAct } from './acts.ts';
import { SIMULATION } from './limits.ts';
import { afterAsking, afterDeciding, afterSaying, afterVisitor, NOTHING_HEARD, type Memory } from './memory.ts';
import { madeUpPerson, type MadeUpPerson } from './people.ts';
import type { OnAir, Scene } from './scene.ts';
import { isHere } from './visits.ts';

export const SEED = 7;
export const START = Date.parse('2026-06-15T09:00:00Z');
export const MINUTE = 60_000;
export const TALK: OnAir = {
  id: 'one',
  title: 'Sea walls: a long story that nobody has told',
  speakers: ['Ingrid Sørbye'],
  began_at: START,
  ends_at: START + 60 * MINUTE,
};

/** A scene in which there is nothing to do but talk. */
export const QUIET = {
  now: START,
  here: [],
  on_air: TALK,
  thread: 'hall',
  session_thread: null,
  polls: [],
  questions: null,
  rooms: [],
  seated: new Map<number, string>(),
  done: new Set<string>(),
};

export const people = (count: number): MadeUpPerson[] =>
  Array.from({ length: count }, (_, index) => madeUpPerson(SEED, index, [], AVATAR_PRESET_KEYS));

interface Played {
  readonly acts: readonly (Act & { readonly at: number })[];
  readonly memory: Memory;
}

interface Stage extends Partial<Pick<Scene, 'polls' | 'questions' | 'session_thread' | 'rooms'>> {
  readonly visitor?: string;
  readonly on_air?: OnAir | null;
}

/** An event as the rules play it: what is decided stands in the chat at once. */
export function play(count: number, minutes: number, { visitor, on_air = TALK, ...more }: Stage = {}): Played {
  const cast = people(count);
  const wrote = new Map<number, number>();
  const came = new Map<number, number>();
  const acts: (Act & { readonly at: number })[] = [];
  const done = new Set<string>();
  const seated = new Map<number, string>();
  let memory = NOTHING_HEARD;
  const nadia = { event_user: 'nadia', display_name: 'Nadia Roy' };
  const message = { id: 'visitor', thread: 'hall', author: nadia, name: 'Nadia', text: visitor ?? '' };
  if (visitor) memory = afterVisitor(memory, message, START + 5 * MINUTE);
  for (let tick = 0; tick < (minutes * MINUTE) / SIMULATION.tick_ms; tick += 1) {
    const since = tick * SIMULATION.tick_ms;
    const now = START + since;
    const here = cast.flatMap(({ language, first_name }, index) => {
      if (!isHere(SEED, index, since, SIMULATION.arrive_ms)) return [];
      if (!came.has(index)) came.set(index, now);
      const leaving = !isHere(SEED, index, since + MINUTE, SIMULATION.arrive_ms);
      return [{ index, language, first_name, leaving, came_at: came.get(index)!, wrote_at: wrote.get(index) ?? null }];
    });
    const scene: Scene = { ...QUIET, now, here, on_air, ...memory, done, seated, ...more };
    const rooms = scene.rooms.map((room) => ({ ...room, guests: room.guests + inRoom(seated, room.id) }));
    for (const act of actsAt(SEED, tick, { ...scene, rooms })) {
      acts.push({ ...act, at: since });
      const once = onceOf(act);
      if (once !== null) done.add(once);
      if (act.kind === 'sit') seated.set(act.person, act.room);
      if (act.kind === 'ask') memory = afterAsking(memory, act);
      if (act.kind !== 'say') continue;
      wrote.set(act.person, now);
      memory = afterDeciding(memory, act);
      const { first_name: name, last_name } = cast[act.person]!;
      const author = { event_user: `p${act.person}`, display_name: `${name} ${last_name}` };
      memory = afterSaying(memory, act, { id: `m${acts.length}`, name, author }, now);
    }
  }
  return { acts, memory };
}

const inRoom = (seated: ReadonlyMap<number, string>, room: string): number =>
  [...seated.values()].filter((id) => id === room).length;

export const sayings = ({ acts }: Played) => acts.filter((act): act is SayAct & { at: number } => act.kind === 'say');

/** The acts of one kind. */
export const of = <Kind extends Act['kind']>({ acts }: Played, kind: Kind) =>
  acts.filter((act): act is Extract<Act, { kind: Kind }> & { at: number } => act.kind === kind);
