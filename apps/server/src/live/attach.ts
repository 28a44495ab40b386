import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { LIVE } from '@plenary/contract/live';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { createFanOut, type Pace } from './socket/fan-out.ts';
import { accessOf, connectCaller } from './hub/caller.ts';
import { watchEventAccess } from './hub/event-access-watch.ts';
import { createPendingPolls } from './poll/pending-polls.ts';
import { pollRoutes } from './poll/poll.ts';
import { createShares } from './socket/shares.ts';
import { serveSockets } from './socket/sockets.ts';
import { PERMANENT_TOPICS } from './hub/standing-topics.ts';
import { createTopics } from './hub/topics.ts';
import type { TopicDefinition } from './topic-definition.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every kind of live topic, for the generated policy test and the documentation. */
    topicIndex: readonly TopicDefinition[];
  }
}

/** Rounds of the fan-out are paced by the machine's own time. */
function machinePace(): Pace {
  let seen = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    rest: (ms) => setTimeout(ms),
    yield: () => setImmediate(),
    busy() {
      const before = seen;
      seen = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(seen, before).utilization;
    },
  };
}

/**
 * Puts the live mechanism on an HTTP server: sockets at `/{event}/live`, long-polls at `/{event}/poll`.
 * @param definitions the topics of the features; the permanent ones are added here
 */
export function attachLive(app: FastifyInstance, ctx: Context, definitions: readonly TopicDefinition[]): void {
  const topics = createTopics(ctx, [...definitions, ...PERMANENT_TOPICS]);
  const polls = createPendingPolls(ctx.clock, LIVE.max_polls_per_session);
  const slow = new Counter({
    name: 'plenary_live_slow_sockets_total',
    help: 'Sockets cut because they left too much unread',
    registers: [ctx.metrics],
  });
  const writes = new Counter({
    name: 'plenary_live_writes_total',
    help: 'Writes to live sockets; all that one socket gets at a time is one',
    registers: [ctx.metrics],
  });
  const shares = createShares(
    () => ctx.clock.elapsed(),
    (ms) => setTimeout(ms),
  );
  const sockets = serveSockets(app.server, ctx, {
    hub: ctx.live.hub,
    topics,
    fanOut: createFanOut(machinePace()),
    shares,
    log: ctx.log,
    now: () => ctx.clock.elapsed(),
    present: (caller) => connectCaller(ctx, caller),
    onWrite: () => writes.inc(),
    onSlow: () => slow.inc(),
    build: ctx.web?.build ?? '',
  });
  app.decorate('topicIndex', topics.definitions);
  pollRoutes(app, { ctx, topics, polls, shares });
  gauge(ctx, 'plenary_live_sockets', 'Open live sockets', () => sockets.connections.all().length);
  gauge(ctx, 'plenary_live_polls', 'Long-polls that wait', () => polls.count());
  gauge(ctx, 'plenary_live_topics', 'Topics followed on this node', () => ctx.live.hub.counts().topics);
  gauge(
    ctx,
    'plenary_live_events_behind',
    'Events of followed topics that this node had not read yet a second ago',
    () => {
      return ctx.live.hub.counts().behind;
    },
  );
  const stopEventAccess = watchEventAccess(
    ctx,
    () => new Set([...sockets.slugs(), ...polls.slugs()]),
    (slug, event) => {
      polls.eventIs(slug, event && accessOf(ctx, event));
      sockets.eventIs(slug, event);
    },
  );
  // Long-polls are answered at the end of the grace time: until then the next one might come back to this server.
  const forget = ctx.lifecycle.onDrain(() => sockets.drain());
  app.addHook('preClose', async () => {
    forget();
    void stopEventAccess();
    polls.drain();
    sockets.close();
  });
}

function gauge(ctx: Context, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [ctx.metrics],
    collect() {
      this.set(value());
    },
  });
}
