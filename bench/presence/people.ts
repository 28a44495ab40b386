import type { Context } from '@plenary/server/context';
import { accounts, event_users } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { EventFixture } from '@plenary/testkit/events';

/** A person of the bench. */
export interface Member {
  readonly account_id: string;
  readonly event_user_id: string;
}

const CHUNK = 1_000;
const FIRST = 'Ada Bea Cleo Dan Eve Finn Gus Hana Ivo Jana Kim Leo Mia Nils Ole Pia'.split(' ');
const LAST = 'Byron Marsh Hopper Noether Curie Turing Franklin Lovelace Meitner Banach Cantor Gauss'.split(' ');

/** Members of an event with names like those of people. */
export async function addPeople(ctx: Context, event: EventFixture, count: number): Promise<Member[]> {
  const all: Member[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, count - from) }, (_none, index) => ({
      nth: from + index,
      account_id: newId(ctx.clock.now()),
      event_user_id: newId(ctx.clock.now()),
    }));
    const created_at = new Date(ctx.clock.now());
    await ctx.db.insert(accounts).values(
      some.map(({ nth, account_id }) => ({
        ...{ id: account_id, email: `${account_id}@example.org`, email_verified: true, screen_name: '', created_at },
        first_name: FIRST[nth % FIRST.length] ?? '',
        last_name: `${LAST[nth % LAST.length] ?? ''} ${nth}`,
        company: `Harbour ${nth % 400}`,
        role: 'Pilot',
      })),
    );
    await ctx.db.insert(event_users).values(
      some.map(({ account_id, event_user_id: id }) => ({
        ...{ id, event_id: event.id, account_id, networking_status: true, created_at },
      })),
    );
    all.push(...some);
  }
  return all;
}
