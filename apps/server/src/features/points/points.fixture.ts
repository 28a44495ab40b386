import type { EventUser } from '@plenary/contract/accounts/people';
import type { Leaderboard, PointsHistory } from '@plenary/contract/points/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import type { PointAction } from '@plenary/domain/points/rules';
import { eq } from 'drizzle-orm';
import { point_scores } from '../../db/schema/index.ts';
import { award, withPoints } from './index.ts';

/** A person at an event who may be given points. */
interface Scorer {
  readonly person: Person;
  readonly client: Client;
}

/** The calls of points, at an event. */
export function pointsAt(server: TestServer, event: EventFixture) {
  const at = (path: string) => `/${event.slug}/json/${path}`;
  const report = (who: Scorer, action: string, subject?: string): Promise<Answer> =>
    who.client.post(at('add-activity-score'), { action, ...(subject !== undefined && { subject }) });
  return {
    report,
    reported: async (who: Scorer, action: string, subject?: string): Promise<number> => {
      const { status, json, text } = await report(who, action, subject);
      if (status !== 200) throw new Error(`reporting answered ${status}: ${text}`);
      return (json as { payload: { points: number } }).payload.points;
    },
    leaders: async (who: Scorer): Promise<Leaderboard> => {
      const { status, json, text } = await who.client.get(at('leaders'));
      if (status !== 200) throw new Error(`leaders answered ${status}: ${text}`);
      return (json as { payload: Leaderboard }).payload;
    },
    history: async (who: Scorer, before?: number): Promise<PointsHistory> =>
      (
        (await who.client.get(at(`points${before === undefined ? '' : `?before=${before}`}`))).json as {
          payload: PointsHistory;
        }
      ).payload,
    /** The actions for which a person was given points, the first one first. */
    earned: async (who: Scorer): Promise<string[]> =>
      ((await who.client.get(at('points'))).json as { payload: PointsHistory }).payload.awards
        .map(({ action, points }) => `${action} ${points}`)
        .reverse(),
    /** Gives a person points as another feature does, in a transaction of its own. */
    give: (who: Scorer, subject: string, action: PointAction = 'poll_participated'): Promise<number> =>
      server.ctx.live.transact(async (tx) => {
        const earner = { event_id: event.id, ...who.person };
        const given = await award(tx, earner, server.clock.now(), { action, subject });
        return withPoints({ result: given.points }, given);
      }),
    score: async (who: Scorer): Promise<number> => {
      const rows = await server.ctx.db
        .select()
        .from(point_scores)
        .where(eq(point_scores.event_user_id, who.person.event_user_id));
      return rows[0]?.score ?? 0;
    },
    card: async (by: Scorer, of: Scorer): Promise<EventUser> =>
      (
        (await by.client.get(at(`users/card?user=${of.person.account_id}`))).json as {
          payload: { event_user: EventUser };
        }
      ).payload.event_user,
  };
}
