import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** Is the process alive? Answers as long as it can answer at all. */
export const getHealth = operation({
  method: 'GET',
  path: '/healthz',
  action: 'site.health',
  envelope: 'bare',
  summary: 'Is the process alive?',
  answer: z.object({ status: z.literal('alive') }),
});

export const Readiness = z.object({
  /** `ready` comes with 200, everything else with 503. */
  status: z.enum(['ready', 'starting', 'draining', 'unavailable', 'degraded']),
  /** Does the database answer? */
  database: z.boolean(),
  /** Why it is `degraded`: what is written is refused with this code, what is read is answered. */
  code: z.optional(z.enum(['storage_full', 'storage_unwritable'])),
  /** For operators: why it is `unavailable` though the database answers, such as a clock that differs from other servers'. */
  reason: z.optional(z.string()),
  /** Helpers that have ended and start again: `jobs`, by which mails and codes go out. Requests are served meanwhile. */
  stopped: z.optional(z.array(z.string())),
  /** Settings that another server on the database has otherwise, by name; `version`: it runs another release. */
  differs: z.optional(z.array(z.string())),
});
export type Readiness = z.infer<typeof Readiness>;

/** May requests be sent here? Not before the schema is up to date, and not while the server is stopping. */
export const getReadiness = operation({
  method: 'GET',
  path: '/readyz',
  action: 'site.health',
  envelope: 'bare',
  summary: 'May requests be sent here?',
  answer: Readiness,
});

/** For Prometheus. Answers the machine itself, or any caller with METRICS_TOKEN as a bearer token. */
export const getMetrics = operation({
  method: 'GET',
  path: '/metrics',
  action: 'site.health',
  envelope: 'file',
  summary: 'Measurements for Prometheus, to this machine or with a bearer token',
  refusals: ['forbidden'],
});
