import type { DraftState } from '@plenary/contract/drafts/operations';
import type { Result } from '@plenary/contract/errors';
import { noEvent } from '@plenary/domain/problem';
import type { Context } from '../../../context.ts';
import { countHeldOf } from '../../../features/mailer/index.ts';
import { eventBySlug } from '../../../features/events/index.ts';
import { publishEvent, takeBackEvent } from '../../../features/drafts/index.ts';
import { argument, type Answer, type Command } from '../../command.ts';

const ONE = { usage: '<slug>', options: {}, help: {}, positionals: { min: 1, max: 1 } } as const;

/** `plenary event publish`: from then on an event is there for everybody whom it lets in. */
export const eventPublish: Command = {
  ...ONE,
  name: 'event publish',
  summary: 'Publish an event that is a draft: everybody may come in, and what was held back is sent',
  run: async (args, environment) => {
    const slug = argument(args, 0);
    return answerOf(slug, await publishEvent(await environment.context(), slug), publishedLines);
  },
};

/** `plenary event draft`: the way back. */
export const eventDraft: Command = {
  ...ONE,
  name: 'event draft',
  summary: 'Make an event a draft again: it is there for its team alone, and open pages of others close',
  run: async (args, environment) => {
    const slug = argument(args, 0);
    return answerOf(slug, await takeBackEvent(await environment.context(), slug), draftLines);
  },
};

function answerOf(
  slug: string,
  result: Result<DraftState>,
  lines: (slug: string, state: DraftState) => readonly string[],
): Answer {
  if (!result.ok) return noEvent(slug);
  return { ok: true, lines: lines(slug, result.value), json: { slug, ...result.value } };
}

function publishedLines(slug: string, { changed, phase, messages }: DraftState): string[] {
  const head = changed ? `Published ${slug}.` : `${slug} is published already; nothing was changed.`;
  const sent =
    messages === 0
      ? []
      : [`${countOf(messages, 'was', 'were')} held back and ${messages === 1 ? 'leaves' : 'leave'} now.`];
  const seen = {
    before: ['Note: it has not opened yet; attendees see when it does.'],
    open: [],
    after: ['Note: its end has passed; attendees see that it is over.'],
  }[phase];
  return [head, ...sent, ...seen];
}

function draftLines(slug: string, { changed, messages }: DraftState): string[] {
  const head = changed
    ? `${slug} is a draft now: its team alone sees it.`
    : `${slug} is a draft already; nothing was changed.`;
  return messages === 0 ? [head] : [head, heldNote(slug, messages)];
}

const heldNote = (slug: string, messages: number): string =>
  `Note: ${countOf(messages, 'is', 'are')} held back until \`event publish ${slug}\`.`;

const countOf = (messages: number, one: string, many: string): string =>
  messages === 1 ? `1 message ${one}` : `${messages} messages ${many}`;

/** The messages to people of a draft that wait, as an operator reads it who sends some; none: they leave. */
export async function draftNotes({ db }: Pick<Context, 'db'>, slug: string): Promise<string[]> {
  const event = await eventBySlug(db, slug);
  const messages = event?.draft ? await countHeldOf(db, event.id) : 0;
  return messages === 0 ? [] : [heldNote(slug, messages)];
}
