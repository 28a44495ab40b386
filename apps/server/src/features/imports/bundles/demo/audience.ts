import { readFile } from 'node:fs/promises';
import { POLLS } from '@plenary/domain/polls/limits';
import { POLL_RESULTS } from '@plenary/domain/polls/polls';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { and, eq } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { timeline_sessions } from '../../../../db/schema/index.ts';
import { eventBySlug } from '../../../events/index.ts';
import { fillEmptyPolls } from '../../../polls/index.ts';
import { fillEmptyBoard } from '../../../questions/index.ts';
import { demoMembers } from './people.ts';

/** `demo/demo/poll.yaml` */
const DemoPoll = z.strictObject({
  question: z.string().min(1).max(POLLS.question_max),
  choices: z.array(z.string().min(1).max(POLLS.choice_max)),
  results: z.enum(POLL_RESULTS),
  /** Places of choices, by the part of a demo account's address before the @. */
  votes: z.record(z.string(), z.int()),
});

/** One question of `demo/demo/questions.yaml`. */
const DemoQuestion = z.strictObject({
  /** guid of its session */
  session: z.string(),
  from: z.string(),
  text: z.string().min(1).max(QUESTIONS.question_max),
  votes: z.array(z.string()),
});

/**
 * Opens the poll of a demo event and puts questions beside its streams, where there never were any: once for each database,
 * however often the server starts.
 * @throws Error when a file is broken, or names a person who is no demo person or a session that is not there
 */
export async function ensureDemoAudience(ctx: Context, slug: string, folder: string): Promise<void> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return;
  const members = await demoMembers(ctx.db, event.id);
  const read = async (name: string): Promise<unknown> => parse(await readFile(`${folder}/${name}`, 'utf8'));
  const idOf = (from: string): string => {
    const id = members.get(from);
    if (id === undefined) throw new Error(`${folder}: nobody of the demo event is called ${from}`);
    return id;
  };
  const { votes, ...poll } = DemoPoll.parse(await read('poll.yaml'));
  const given = Object.entries(votes).map(([from, choice]) => ({ event_user_id: idOf(from), choice }));
  await fillEmptyPolls(ctx, event.id, { ...poll, votes: given });

  const questions = z.array(DemoQuestion).parse(await read('questions.yaml'));
  for (const [guid, asked = []] of Object.entries(Object.groupBy(questions, ({ session }) => session))) {
    const [session] = await ctx.db
      .select({ id: timeline_sessions.id })
      .from(timeline_sessions)
      .where(and(eq(timeline_sessions.event_id, event.id), eq(timeline_sessions.guid, guid)));
    if (!session) throw new Error(`${folder}: the demo event has no session ${guid}`);
    const written = asked.map(({ from, text, votes: by }) => ({ asker: idOf(from), text, votes: by.map(idOf) }));
    await fillEmptyBoard(ctx, { event_id: event.id, session_id: session.id }, written);
  }
}
