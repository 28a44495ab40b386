import * as z from 'zod/mini';
import { operation } from '../operation.ts';

const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000));

/** A report of a page about itself; see `PageReport` of domain/error-reports/report.ts. */
export const PageFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stream_status'), status: z.int().check(z.gte(0), z.lte(999)) }),
  z.object({ kind: z.literal('player'), code: z.string().check(z.regex(/^\w{1,60}$/)) }),
  z.object({
    kind: z.enum(['uncaught', 'unhandled']),
    name: z.string().check(z.maxLength(80)),
    message: z.string().check(z.maxLength(1_000)),
    stack: z.string().check(z.maxLength(4_000)),
  }),
  z.object({
    kind: z.literal('page_load'),
    first_byte_ms: milliseconds,
    drawn_ms: milliseconds,
    loaded_ms: milliseconds,
  }),
]);

/**
 * Takes a fault of a page, which the server forwards without personal data (ERR4). `not_found`: the operator named
 * no service of errors. `forbidden`: the browser's cookie has no consent to analytics. `page` is the page's path.
 */
export const reportPageFault = operation({
  method: 'POST',
  path: '/json/page-faults',
  action: 'site.report',
  envelope: 'payload',
  summary: 'Takes a fault of a page',
  body: z.object({ page: z.string().check(z.maxLength(512)), fault: PageFault }),
  answer: z.object({}),
  refusals: ['not_found', 'forbidden', 'rate_limited'],
});
