import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { arrivals } from './features/invitations/index.ts';
import { bundles } from './features/bundles/index.ts';
import { deliveriesFeature } from './features/mailer/index.ts';
import { files } from './features/files/index.ts';
import { health } from './features/health/index.ts';
import { loops } from './features/demo-streams/index.ts';
import { chatFeature } from './features/chat/index.ts';
import { home } from './features/home/index.ts';
import { identity } from './features/auth/index.ts';
import { pages } from './features/pages/index.ts';
import { people } from './features/accounts/index.ts';
import { profile } from './features/profile/index.ts';
import { programme } from './features/timeline/index.ts';
import { site } from './features/pages/site/index.ts';
import { tickets } from './features/tickets/index.ts';
import { live } from './live/feature.ts';
import type { JobDefinition } from './jobs/index.ts';
import type { TopicDefinition } from './live/types.ts';

/** A vertical slice: its routes, its live topics, and what runs beside requests. */
export interface Feature {
  readonly name: string;
  readonly topics?: readonly TopicDefinition[];
  /** Work that follows a change after its commit. */
  readonly jobs?: readonly JobDefinition[];
  routes?(app: FastifyInstance, ctx: Context): void | Promise<void>;
  /** Starts background work; the answer stops it. */
  start?(ctx: Context): () => Promise<void>;
}

/** Every feature of the product, in the order in which it is registered. */
export const FEATURES: readonly Feature[] = [
  live,
  health,
  files,
  loops,
  bundles,
  chatFeature,
  programme,
  home,
  pages,
  identity,
  deliveriesFeature,
  arrivals,
  tickets,
  people,
  profile,
  site,
];
