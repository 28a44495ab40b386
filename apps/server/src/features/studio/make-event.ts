import { ok, refused, type Result } from '@plenary/contract/errors';
import { RESERVED_SLUGS, SLUG_PATTERN } from '@plenary/contract/ids';
import { problemText } from '@plenary/domain/problem';
import { basicsProblems, spanOf, type Span } from '@plenary/domain/studio/new-event';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { USUAL_PARTS } from '@plenary/domain/studio/copy';
import { mayMakeEvents, setMember } from '../accounts/index.ts';
import { eventBySlug, type StoredEvent } from '../events/index.ts';
import { importRead } from '../imports/bundles/index.ts';
import { listOrganised } from '../pages/site/index.ts';
import type { Maker, NewEvent, Start } from './beginning.ts';
import { chosenParts } from './copy/chosen-parts.ts';
import { copyTeam } from './copy/copy-team.ts';
import { beginWithGiven } from './given/begin-with-given.ts';
import { readTemplate, withCopy } from './starting-bundle.ts';

/** People may come in so long before the beginning. */
const OPENS_BEFORE_MS = 30 * 60_000;

/**
 * Makes an event of a template in the language of its maker, of another event of theirs, or of a schedule or bundle that comes with the
 * request; the maker becomes its host and organiser in the same transaction (STU3). It is a draft.
 * Refusals: `may_not_make` for anyone who may make none, or copies what is not theirs, `invalid_input` with problems of fields.
 */
export async function makeEvent(
  ctx: Context,
  maker: Maker,
  answers: NewEvent,
  request: FastifyRequest,
): Promise<Result<{ readonly slug: string }>> {
  if (!(await mayMakeEvents(ctx.db, maker.account_id, ctx.config.development))) return refused('may_not_make');
  const basics = { ...answers, name: answers.name.trim(), slug: answers.slug.trim() };
  const now = ctx.clock.now();
  const errors = basicsProblems(basics, now, isSlug);
  const span = spanOf(basics, now);
  if (Object.keys(errors).length > 0 || !span) return refused('invalid_input', { errors });
  if (await eventBySlug(ctx.db, basics.slug)) return taken();
  const make = (start: Start) => makeOf(ctx, maker, basics, span, start);
  if (request.upload || answers.address) return beginWithGiven(ctx, maker, { answers: basics, span, request }, make);
  if (answers.copy_of === undefined) return make({ read: await readTemplate(maker.language, answers.template) });
  const original = await findOrganised(ctx, maker, answers.copy_of);
  const begin = { at: span.starts_at, time_zone: basics.time_zone };
  if (!original) return refused('may_not_make');
  const parts = new Set(answers.parts ?? USUAL_PARTS);
  const team = parts.has('team') && copyTeam(ctx, original.id, maker.account_id);
  return withCopy(ctx, original, begin, (read) =>
    make({ read: { ...read, bundle: chosenParts(read.bundle, parts) }, ...(team && { fill: team }) }),
  );
}

export async function findOrganised(ctx: Context, { session_id }: Maker, slug: string): Promise<StoredEvent | null> {
  const organised = await listOrganised(ctx.db, session_id);
  return organised.some((one) => one.slug === slug) ? eventBySlug(ctx.db, slug) : null;
}

async function makeOf(
  ctx: Context,
  { account_id }: Maker,
  { name, slug, event_kind, time_zone }: NewEvent,
  span: Span,
  { read, opens_at = iso(span.starts_at - OPENS_BEFORE_MS), options, fill }: Start,
): Promise<Result<{ readonly slug: string }>> {
  const times = {
    opens_at,
    starts_at: iso(span.starts_at),
    closes_at: iso(span.ends_at),
  };
  const event = { ...read.bundle.event, name, slug, event_kind, time_zone, ...times, draft: true };
  const made = await importRead(
    ctx,
    { ...read, bundle: { ...read.bundle, event } },
    {
      ...options,
      anchor: span.starts_at,
      only_new: true,
      inSame: async (tx, event_id) => {
        const team = { host: true, roles: ['organiser' as const] };
        await setMember(tx, { event_id, account_id }, team, ctx.clock.now());
        return [ctx.live.accessChanged(account_id), ...((await fill?.(tx, event_id)) ?? [])];
      },
    },
  );
  if (made.ok) return ok({ slug });
  if (await eventBySlug(ctx.db, slug)) return taken();
  if (options) return refused('invalid_input', { errors: { file: [{ code: 'invalid' }] } });
  throw new Error(`a bundle could not become an event: ${made.problems.map(problemText).join('; ')}`);
}

const taken = () => refused('invalid_input', { errors: { slug: [{ code: 'address_taken' }] } });

const iso = (at: number): string => new Date(at).toISOString();

/** Whether a text can be the address of an event. */
const isSlug = (slug: string): boolean => SLUG_PATTERN.test(slug) && !RESERVED_SLUGS.has(slug);
