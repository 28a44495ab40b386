import { draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import type { MetRoom, Scene } from '../scene.ts';
import type { Activity } from './activity.ts';

/** Of the seats of a room that is not full, so many are taken by the simulation at most. */
const SHARE = 1 / 3;

/** Simulated people fill the smallest networking room, and sit in others here and there. */
export const sit: Activity = {
  name: 'sit',
  perMinute: ({ rooms }) => (rooms.length === 0 ? 0 : SIMULATION.seats_per_minute),
  act: (scene, next) => {
    const room = roomToJoin(scene);
    const actor = draw(
      scene.here.filter(({ index, leaving }) => !leaving && !scene.seated.has(index)),
      next,
    );
    return room && actor ? { kind: 'sit', person: actor.index, room: room.id } : null;
  },
};

/** The room in which a person sits down next; null: as many sit as should. */
function roomToJoin({ rooms, seated, here }: Scene): MetRoom | null {
  // One of them stays outside, so that there is a person who talks in the hall alone.
  if (seated.size >= here.length - 1) return null;
  const own = (room: MetRoom): number => [...seated.values()].filter((id) => id === room.id).length;
  const smallest = [...rooms].sort((a, b) => a.capacity - b.capacity)[0];
  if (smallest && smallest.guests < smallest.capacity) return smallest;
  const lively = rooms.filter(
    (room) => room !== smallest && own(room) < Math.ceil(room.capacity * SHARE) && room.guests < room.capacity - 1,
  );
  return lively[0] ?? null;
}
