import type { TimelineRules, RuleSession } from './types.ts';

/** Rules of the tests: the default of D1. */
export const RULES: TimelineRules = { default_stream_minutes: 180 };

/** A moment of the tests' day, `HH:mm` or `HH:mm:ss` UTC on 21 November 2026, in milliseconds. */
export function at(time: string): number {
  return Date.parse(`2026-11-21T${time.length === 5 ? `${time}:00` : time}Z`);
}

/** A session of the tests: a stream from 10:00 to 11:00 that has a link, unless something else is said. */
export function session(more: Partial<RuleSession> & { readonly link?: string | null } = {}) {
  const id = more.id ?? 'a'.repeat(24);
  return {
    id,
    type: 'stream',
    starts_at: '2026-11-21T10:00:00.000Z',
    ends_at: '2026-11-21T11:00:00.000Z',
    misc: null,
    has_link: true,
    link: `/demo/live_stream/${id}`,
    ...more,
  } satisfies RuleSession & { link: string | null };
}

/** UTC ISO of a moment of the tests' day. */
export function iso(time: string): string {
  return new Date(at(time)).toISOString();
}
