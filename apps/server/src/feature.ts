import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { JobDefinition } from './jobs/index.ts';
import type { TopicDefinition } from './live/topic-definition.ts';
import type { PersonalData } from './personal-data.ts';

/** A vertical slice: its routes, its live topics, and what runs beside requests. */
export interface Feature {
  readonly name: string;
  readonly topics?: readonly TopicDefinition[];
  /** Work that follows a change after its commit. */
  readonly jobs?: readonly JobDefinition[];
  /** Its rows about people; absent: it has none. */
  readonly personal_data?: PersonalData;
  routes?(app: FastifyInstance, ctx: Context): void | Promise<void>;
  /** Starts background work; the answer stops it. */
  start?(ctx: Context): () => Promise<void>;
}
