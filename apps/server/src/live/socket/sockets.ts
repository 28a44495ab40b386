import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@plenary/contract/errors';
import { LIVE } from '@plenary/contract/live';
import type { WebSocket } from 'ws';
import { limitConcurrency } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import { sessionToken } from '../../http/session/cookies.ts';
import { Connection, ownerOf, type ConnectionParts } from './connection.ts';
import { createConnections, type Connections } from './connections.ts';
import { createGuards, type SessionGuard } from './session-guard.ts';
import type { EventRow } from '../../http/bind.ts';
import { accessOf, findCaller, type StayingCaller, type AskedCaller } from '../hub/caller.ts';
import { createUpgrader, liveAddress, refuseUpgrade, requestRefusal } from './upgrade.ts';

/** After a restart that was said people come back spread over this long. Milliseconds. */
const RETURN_WITHIN_MS = 2_000;
/** An upgrade counts like a small request (LIMITS.requests). */
const UPGRADE_COST = { person: 1, address: 1 };
/** Upgrades whose callers are looked up at a time, and those that may wait: after a crash everybody comes at once. */
const ADMITTED_AT_ONCE = 16;
const WAITING = 20_000;
/** The answer to a caller whose turn did not come in time. */
const LATER: Refusal = { code: 'unavailable', retry_after_ms: RETURN_WITHIN_MS };

/** After a crash people come back spread over the time that taking so many sockets needs. Milliseconds. */
const returnWithin = (sockets: number): number => Math.min(MAX_RETURN_MS, sockets * MS_PER_SOCKET);
const MS_PER_SOCKET = 2;
const MAX_RETURN_MS = 4_000;

export interface SocketParts extends ConnectionParts {
  /** Identity of the built web app, so that an open page can offer to reload. */
  readonly build: string;
}

export interface SocketServer {
  readonly connections: Connections;
  /** Slugs of the events with open connections. */
  slugs(): ReadonlySet<string>;
  /** Sends everybody at an event its present state; null: it is gone. */
  eventIs(slug: string, event: EventRow | null): void;
  /** Asks all clients to reconnect elsewhere, one after the other within the grace time, and accepts no new ones. */
  drain(): void;
  /** Cuts what is still open. */
  close(): void;
}

/** The live sockets at `/{event}/live` of an HTTP server (LV11, LV12). */
export function serveSockets(server: Server, ctx: Context, parts: SocketParts): SocketServer {
  const guards = new Map<Connection, SessionGuard>();
  const guard = createGuards(ctx);
  const connections = createConnections();
  const upgrader = createUpgrader();
  const admissions = limitConcurrency(ADMITTED_AT_ONCE, WAITING);
  let draining = false;
  const goodbyes: (() => void)[] = [];

  function open(socket: WebSocket, stream: Duplex, caller: StayingCaller, asked: AskedCaller): void {
    const connection = new Connection(parts, socket, stream, caller);
    connections.add(connection);
    guards.set(connection, guard(connection, asked));
    socket.on('message', () => connections.alive(connection));
    socket.on('pong', () => connections.alive(connection));
    socket.on('close', () => {
      connections.forget(connection);
      guards.get(connection)?.stop();
      guards.delete(connection);
    });
    const now = new Date(ctx.clock.now()).toISOString();
    const return_within_ms = returnWithin(guards.size);
    connection.send({ t: 'hello', now, ping_ms: LIVE.ping_ms, build: parts.build, return_within_ms });
  }

  async function admit(request: IncomingMessage, asked: AskedCaller): Promise<StayingCaller | Refusal> {
    const slug = liveAddress(request.url);
    if (slug === null) return { code: 'not_found' };
    if (draining) return LATER;
    const wrong = requestRefusal(ctx, request);
    if (wrong) return { code: wrong };
    // An anonymous caller counts by the other end of the connection, be it a proxy.
    const asking = { token: asked.token, address: request.socket.remoteAddress ?? '', cost: UPGRADE_COST };
    const early = await ctx.meter.count(asking);
    if (early.wait_ms !== null) return { code: 'rate_limited', retry_after_ms: early.wait_ms };
    const caller = await findCaller(ctx, asked, slug);
    if (typeof caller === 'string') return { code: caller };
    const { actor } = caller;
    const account_id = actor.kind === 'anonymous' ? null : actor.account_id;
    const { wait_ms } = await ctx.meter.countFor(asking, early.caller, account_id);
    if (wait_ms !== null) return { code: 'rate_limited', retry_after_ms: wait_ms };
    if (connections.countOf(ownerOf(caller)) < LIVE.max_sockets_per_person) return caller;
    return { code: 'rate_limited', retry_after_ms: LIVE.ping_ms };
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy());
    const { cookie, 'accept-language': accepted } = request.headers;
    const asked = { token: sessionToken(ctx.config, cookie), accepted };
    const asked_at = ctx.clock.elapsed();
    const isLate = (): boolean => ctx.clock.elapsed() - asked_at >= LIVE.open_within_ms;
    const caller = (await admissions.run(async () => (isLate() ? LATER : admit(request, asked)))) ?? LATER;
    if ('code' in caller) return refuseUpgrade(ctx.clock, stream, caller);
    upgrader.handleUpgrade(request, stream, head, (socket) => open(socket, stream, caller, asked));
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    upgrade(request, stream, head).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a live connection could not be made');
      refuseUpgrade(ctx.clock, stream, LATER);
    });
  };
  server.on('upgrade', onUpgrade);

  const sweeper = setInterval(() => {
    connections.sweep();
    parts.shares.forgetIdle();
    for (const one of guards.values()) one.checkSometimes();
  }, LIVE.ping_ms).unref();

  return {
    connections,
    slugs: () => new Set(connections.all().map((connection) => connection.caller.event.slug)),
    eventIs(slug, event) {
      const access = event && accessOf(ctx, event);
      for (const [connection, one] of guards) if (connection.caller.event.slug === slug) one.eventIs(event, access);
    },
    drain() {
      draining = true;
      const all = connections.all();
      for (const [index, connection] of all.entries()) {
        const bye = (): void => connection.bye('restart', Math.random() * RETURN_WITHIN_MS);
        const after_ms = (index / all.length) * ctx.config.stop_grace_s * 1000;
        if (after_ms === 0) bye();
        else goodbyes.push(ctx.clock.after(after_ms, bye));
      }
    },
    close() {
      server.off('upgrade', onUpgrade);
      clearInterval(sweeper);
      for (const cancel of goodbyes) cancel();
      for (const connection of connections.all()) connection.terminate();
    },
  };
}
