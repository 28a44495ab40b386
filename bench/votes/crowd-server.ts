import type { AddressInfo } from 'node:net';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import type { Target } from '../fanout/protocol.ts';
import { signInCrowd } from '../sign-in-crowd.ts';

/** A whole server with an event, a crowd that is signed in, and a host. */
export interface CrowdServer {
  readonly ctx: Context;
  readonly event: EventFixture;
  readonly origin: string;
  readonly cookies: readonly string[];
  /** How each of the crowd follows a topic. */
  readonly follows: (topic: string) => Target;
  /** An act of the host below `/{event}/json`. Throws when it is refused. */
  readonly does: (path: string, body: object) => Promise<{ readonly payload: Record<string, unknown> }>;
}

export async function openCrowdServer(people: number): Promise<CrowdServer> {
  const ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const event = await createEvent(ctx);
  const cookies = await signInCrowd(ctx, event.id, people);
  const { cookie } = await createSession(ctx, await createPerson(ctx, { event, host: true }));
  return {
    ...{ ctx, event, origin, cookies },
    follows: (topic) => ({
      ...{ port, path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, cookies, clientsPerCookie: 1 },
      steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic })] }],
      ...{ ready: '{"t":"subbed"', readyCount: 1 },
    }),
    does: async (path, body) => {
      const headers = { 'content-type': 'application/json', cookie };
      const address = `${origin}/${event.slug}/json${path}`;
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { payload: Record<string, unknown> };
    },
  };
}

/** News of one kind of a topic, as the feed has them: how many, and the least time between two, ms. */
export async function publishedNews({ ctx, event }: CrowdServer, topic: string, kind: string) {
  const { rows } = await ctx.db.$client.query<{ at: string }>(
    `SELECT extract(epoch FROM created_at) * 1000 AS at FROM feed_events
      WHERE event_id = $1 AND topic = $2 AND kind = $3 ORDER BY seq`,
    [event.id, topic, kind],
  );
  const at = rows.map((row) => Number(row.at));
  const gaps = at.slice(1).map((time, before) => time - (at[before] ?? 0));
  return { told: rows.length, least_gap_ms: Math.min(...gaps) };
}
