import { applaud as applaudOperation } from '@plenary/contract/applause/operations';
import { stageTopic } from '@plenary/contract/applause/topics';
import { ID_PATTERN } from '@plenary/contract/ids';
import { sessionPlace } from '@plenary/domain/audience/places';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { findSession } from '../timeline/index.ts';
import { applaud } from './applaud.ts';

/** The stage of a session: followed for its signals, it has no state. */
const stage: TopicDefinition = {
  name: stageTopic('<session>'),
  action: 'stage.react',
  place: ({ session = '' }) => sessionPlace(session),
  allowed: async ({ db }, { event_id }, { session = '' }) =>
    ID_PATTERN.test(session) && (await findSession(db, event_id, session)) !== null,
  snapshot: () => Promise.resolve({}),
};

function routes(app: FastifyInstance, ctx: Context): void {
  bind(app, applaudOperation, ({ member, params, body }) => applaud(ctx, member(), params.sessionId, given(body)));
}

/** A reaction that a request does not name is none. */
const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, count]) => count !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };

/** Applause and reactions on the stage, which hold for a moment. */
export const applause: Feature = { name: 'applause', topics: [stage], routes };
