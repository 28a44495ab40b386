import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Asking, Caller } from '../../limits/meter.ts';
import { createTurns, type Turn } from '../../limits/turns.ts';
import { answerRefusal } from '../refusals.ts';
import { atOnce, costOf, openPointsOf, restOf } from './cost.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place among the caller's requests that are worked on. */
    turn: Turn | null;
  }
}

/** Requests of one caller that may wait for those before them. */
const WAITING = 1_000;
const SOON_MS = 1_000;
/** Refusals to a caller who keeps sending are delayed this long, so that they cost the others little; milliseconds. */
const HELD_MS = 1_000;
/** Refusals that are held at the same time; beyond it connections are cut. */
const HELD_AT_MOST = 2_000;

/** Decides whether a request may be worked on now, by how much its caller asks (HTP8). */
export interface Admission {
  /**
   * Counts a request and waits for its turn, then has its caller looked up. Returns whether it may go on; if not, it has
   * been answered. (A reply would be lost on its way: awaiting it yields nothing.)
   * @param lookUp sets the request's actor
   */
  admit(request: FastifyRequest, reply: FastifyReply, lookUp: () => Promise<void>): Promise<boolean>;
  /** Counts a request that nobody signs in for, and looks nobody up. */
  admitOpen(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

export function createAdmission(app: FastifyInstance, ctx: Context): Admission {
  const turns = createTurns(WAITING, rest);
  const refuse = createRefuser(ctx);
  app.decorateRequest('turn', null);
  // Work ends with the answer, however slowly it is read.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.turn?.leave();
    done(null, payload);
  });

  const enter = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<number | null> => {
    const kind = 'person' in caller ? 'person' : 'address';
    const at_once = atOnce(request, kind);
    request.turn?.leave();
    request.turn = null;
    if (at_once === null) return null;
    request.turn = await turns.enter(`${kind} ${keyOf(caller)}`, at_once, restOf(request, kind));
    // Nothing more is done for a client that hung up while waiting.
    if (request.turn === null || reply.raw.closed) return SOON_MS;
    reply.raw.once('close', request.turn.leave);
    return null;
  };

  return {
    async admit(request, reply, lookUp) {
      const asking: Asking = { token: request.session_token, address: request.ip, cost: costOf(request) };
      const before = await ctx.meter.count(asking);
      const early = before.wait_ms ?? (await enter(request, reply, before.caller));
      if (early !== null) return refuse(request, reply, before.caller, early);
      await lookUp();
      const { actor } = request;
      const found = await ctx.meter.countFor(
        asking,
        before.caller,
        actor.kind === 'anonymous' ? null : actor.account_id,
      );
      if (found.caller === before.caller) return true;
      const late = found.wait_ms ?? (await enter(request, reply, found.caller));
      return late === null || refuse(request, reply, found.caller, late);
    },
    async admitOpen(request, reply) {
      const caller = { address: request.ip };
      const wait = await ctx.limits.take('open', caller, openPointsOf(request));
      return wait === null || refuse(request, reply, caller, wait);
    },
  };
}

/** The machine's own time: this paces work, and decides nothing. */
const rest = (ms: number): Promise<void> => (ms > 0 ? setTimeout(ms) : setImmediate());

const keyOf = (caller: Caller): string => ('person' in caller ? caller.person : caller.address);

/** Refuses, and says so by returning false; those who go on asking are answered late. */
function createRefuser(ctx: Context) {
  let held = 0;
  const hold = async (): Promise<void> => {
    held += 1;
    await new Promise<void>((resolve) => void ctx.clock.after(HELD_MS, resolve));
    held -= 1;
  };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    retry_after_ms: number,
  ): Promise<false> => {
    request.turn?.leave();
    if ((await ctx.limits.take('refusals', caller)) !== null) {
      if (held >= HELD_AT_MOST) request.raw.destroy();
      else await hold();
    }
    await answerRefusal(request, reply, { code: 'rate_limited', retry_after_ms });
    return false;
  };
}
