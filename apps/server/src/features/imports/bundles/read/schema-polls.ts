import { POLLS } from '@plenary/domain/polls/limits';
import { POLL_KINDS, POLL_RESULTS } from '@plenary/domain/polls/polls';
import { z } from 'zod';
import { ENTRY, withTranslations } from '../../../events/index.ts';
import { guid, key } from './schema-fields.ts';

/** A poll, which the import makes as a draft. */
export const PollEntry = z.strictObject({
  key,
  kind: z.enum(POLL_KINDS).default('single'),
  ...withTranslations('polls', {
    question: ENTRY.named(POLLS.question_max),
    choices: z.array(ENTRY.named(POLLS.choice_max)).max(POLLS.choices_max).default([]),
  }),
  /** Choices of one person, the highest value of a rating, or words of one person. Absent: all choices, 5, or 3. */
  most: z.int().min(1).optional(),
  /** Guid of the session that it belongs to; absent: the event. */
  session: guid.optional(),
  anonymous: z.boolean().default(true),
  may_change: z.boolean().default(true),
  results: z.enum(POLL_RESULTS).default('voted'),
});
export type PollEntry = z.output<typeof PollEntry>;
