import type { ActKind } from '@plenary/domain/audience/acts';
import { minuteOf } from '@plenary/domain/audience/counts';
import type { PersonAt } from '../../adapters/presence.ts';
import type { Context } from '../../context.ts';
import type { Outcome } from '../../live/types.ts';

/** How often a person did something in a minute. */
export interface Done extends PersonAt {
  readonly act: ActKind;
  /** Its begin, milliseconds. */
  readonly minute: number;
  readonly count: number;
}

/** Acts that no table has yet. */
export interface Acts {
  /** A person has done it, `times` times. */
  count(person: PersonAt, act: ActKind, times?: number): void;
  /** Hands over what was counted, and forgets it. */
  take(): readonly Done[];
  /** Counts again what could not be kept. */
  putBack(done: readonly Done[]): void;
}

/**
 * Counts acts in memory, so that doing something costs the database nothing; between two rounds of keeping that is a row a
 * person, act and minute. The person is known only to leave out those of a simulation.
 */
export function createActs({ clock }: Pick<Context, 'clock'>): Acts {
  let done = new Map<string, Done>();
  const add = (one: Done): void => {
    const key = `${one.event_id} ${one.event_user_id} ${one.act} ${one.minute}`;
    done.set(key, { ...one, count: one.count + (done.get(key)?.count ?? 0) });
  };
  return {
    count({ event_id, event_user_id }, act, times = 1) {
      add({ event_id, event_user_id, act, minute: minuteOf(clock.now()), count: times });
    },
    take() {
      const taken = [...done.values()];
      done = new Map();
      return taken;
    },
    putBack: (rows) => rows.forEach(add),
  };
}

/** An outcome of a transaction in which a person does something: it counts once, when that is committed. */
export function acted<T>(ctx: Context, person: PersonAt, act: ActKind, outcome: Outcome<T>): Outcome<T> {
  return { ...outcome, committed: () => ctx.part(createActs).count(person, act) };
}
