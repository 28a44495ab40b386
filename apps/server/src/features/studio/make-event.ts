import { fileURLToPath } from 'node:url';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { RESERVED_SLUGS, SLUG_PATTERN } from '@plenary/contract/ids';
import type { EventForm } from '@plenary/contract/studio/operations';
import type { Language } from '@plenary/domain/language/language';
import { problemText } from '@plenary/domain/problem';
import { basicsProblems, spanOf, type EventBasics, type Template } from '@plenary/domain/studio/new-event';
import type { Context } from '../../context.ts';
import { mayMakeEvents, setMember } from '../accounts/index.ts';
import { eventBySlug } from '../events/index.ts';
import { importRead, readBundle } from '../imports/bundles/index.ts';

/** The bundles that events begin as, by language and name. */
const TEMPLATES = fileURLToPath(new URL('../../../../../templates/', import.meta.url));
/** People may come in so long before the beginning. */
const OPENS_BEFORE_MS = 30 * 60_000;

export interface NewEvent extends EventBasics, Pick<EventForm, 'event_kind'> {
  readonly template: Template;
}

/**
 * Makes an event of a template in the language of its maker, who becomes its host and organiser in the same transaction (STU3). It is a draft.
 * Refusals: `forbidden` for anyone who may make none, `invalid_input` with problems of fields.
 */
export async function makeEvent(
  ctx: Context,
  account_id: string,
  language: Language,
  answers: NewEvent,
): Promise<Result<{ readonly slug: string }>> {
  if (!(await mayMakeEvents(ctx.db, account_id, ctx.config.development))) return refused('forbidden');
  const now = ctx.clock.now();
  const basics = { ...answers, name: answers.name.trim(), slug: answers.slug.trim() };
  const errors = basicsProblems(basics, now, isSlug);
  const span = spanOf(basics, now);
  if (Object.keys(errors).length > 0 || !span) return refused('invalid_input', { errors });
  if (await eventBySlug(ctx.db, basics.slug)) return taken();
  const read = await readBundle(`${TEMPLATES}${folderOf(language)}/${answers.template}`);
  if (!read.ok) throw new Error(`a template of the product is broken: ${read.problems.map(problemText).join('; ')}`);
  const { name, slug, event_kind, time_zone } = basics;
  const times = {
    opens_at: iso(span.starts_at - OPENS_BEFORE_MS),
    starts_at: iso(span.starts_at),
    closes_at: iso(span.ends_at),
  };
  const event = { ...read.value.bundle.event, name, slug, event_kind, time_zone, ...times, draft: true };
  const made = await importRead(
    ctx,
    { ...read.value, bundle: { ...read.value.bundle, event } },
    {
      anchor: span.starts_at,
      only_new: true,
      inSame: async (tx, event_id) => {
        await setMember(tx, { event_id, account_id }, { host: true, roles: ['organiser'] }, now);
        return [ctx.live.accessChanged(account_id)];
      },
    },
  );
  if (made.ok) return ok({ slug });
  if (await eventBySlug(ctx.db, slug)) return taken();
  throw new Error(`a template could not become an event: ${made.problems.map(problemText).join('; ')}`);
}

const taken = () => refused('invalid_input', { errors: { slug: [{ code: 'address_taken' }] } });

/** Languages that have templates of their own. */
const folderOf = (language: Language): string => (language === 'de' ? 'de' : 'en');

const iso = (at: number): string => new Date(at).toISOString();

/** Whether a text can be the address of an event. */
export const isSlug = (slug: string): boolean => SLUG_PATTERN.test(slug) && !RESERVED_SLUGS.has(slug);
