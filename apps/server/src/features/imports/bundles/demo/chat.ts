import { readFile } from 'node:fs/promises';
import { CHAT } from '@plenary/domain/chat/limits';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { fillEmptyChat } from '../../../chat/index.ts';
import { eventBySlug } from '../../../events/index.ts';
import { demoMembers } from './people.ts';

const MINUTE_MS = 60_000;

/** One line of `demo/demo/chat.yaml`. */
const Line = z.strictObject({
  /** The part of a demo account's address before the @. */
  from: z.string(),
  /** Minutes before the conversation is written down. */
  ago: z.number().positive(),
  text: z.string().min(1).max(CHAT.message_max),
});

/**
 * Fills the public chat of a demo event with its conversation while nothing stands there, so that it is written once
 * for each database, however often the server starts. It ends a moment before that.
 * @throws Error when the conversation is broken, or a person speaks in it who is no demo person
 */
export async function ensureDemoChat(ctx: Context, slug: string, file: string): Promise<void> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return;
  const lines = z.array(Line).parse(parse(await readFile(file, 'utf8')));
  const members = await demoMembers(ctx.db, event.id);
  const now = ctx.clock.now();
  const messages = lines.map(({ from, ago, text }) => {
    const event_user_id = members.get(from);
    if (event_user_id === undefined) throw new Error(`${file}: nobody of the demo event is called ${from}`);
    return { event_user_id, text, at: now - ago * MINUTE_MS };
  });
  await fillEmptyChat(ctx, event.id, messages);
}
