import { hashToken } from '../http/session/tokens.ts';
import type { Limits } from './limits.ts';

/** The points of a request (LIMITS.requests): for a signed-in person, and for everybody else. */
export interface Cost {
  readonly person: number;
  readonly address: number;
}

/** A request, as far as it is known before anybody is looked up. */
export interface Asking {
  /** Of a session, or of none any more. */
  readonly token: string | null;
  readonly address: string;
  readonly cost: Cost;
}

/**
 * Counts requests before the database is asked whose they are. The person of a session is known from its last request,
 * so one who asks too much costs no look-up; a session that nobody has shown here yet counts for its address until then.
 */
export interface RequestMeter {
  /** Counts a request for its caller, as far as that is known. */
  count(asking: Asking): Promise<Counted>;
  /**
   * Counts it for the account that the look-up has found instead; null: nobody's.
   * @param before the person or address that it counted for
   */
  countFor(asking: Asking, before: Caller, account_id: string | null): Promise<Counted>;
}

/** The person or the address that a request counts for. */
export type Caller = { readonly person: string } | { readonly address: string };

export interface Counted {
  readonly caller: Caller;
  /** Milliseconds to wait; null: none. */
  readonly wait_ms: number | null;
}

/** Sessions whose person is remembered; those that came first are forgotten first. */
const SESSIONS_KNOWN = 50_000;
/** Added where a session has to be looked up that nobody has shown here yet; points. */
const LOOK_UP_POINTS = 2;

export function createRequestMeter(limits: Limits): RequestMeter {
  const persons = new Map<string, string>();
  const personOf = ({ token }: Asking): string | undefined =>
    token === null ? undefined : persons.get(hashToken(token));
  const pointsOf = ({ token, cost }: Asking): number => cost.address + (token === null ? 0 : LOOK_UP_POINTS);

  const remember = (token: string, account_id: string): void => {
    persons.set(hashToken(token), account_id);
    if (persons.size > SESSIONS_KNOWN) persons.delete(persons.keys().next().value ?? '');
  };
  return {
    count: async (asking) => {
      const person = personOf(asking);
      const caller = person === undefined ? { address: asking.address } : { person };
      const points = person === undefined ? pointsOf(asking) : asking.cost.person;
      return { caller, wait_ms: await limits.take('requests', caller, points) };
    },
    countFor: async (asking, before, account_id) => {
      if (asking.token !== null && account_id === null) persons.delete(hashToken(asking.token));
      if (asking.token === null || account_id === null || 'person' in before) return { caller: before, wait_ms: null };
      remember(asking.token, account_id);
      await limits.giveBack('requests', before, pointsOf(asking));
      const caller = { person: account_id };
      return { caller, wait_ms: await limits.take('requests', caller, asking.cost.person) };
    },
  };
}
