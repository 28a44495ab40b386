import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Edited } from '@plenary/contract/timeline/edit';
import type { Context } from '../../../../context.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { readSession } from '../read-edits.ts';
import { collecting } from './collecting.ts';
import { readWanted } from './wanted.ts';

/** A request to change the timeline. */
interface Asked {
  readonly event: { readonly id: string; readonly slug: string };
  readonly by: Member;
  /** The change is to be kept with those that are collected; organisers alone may ask for that. */
  readonly collect: boolean | undefined;
}

/** Whether a person is shown sessions as the team wants them, where they ask for it. */
export const sees = ({ roles }: Member, collected: boolean | undefined): boolean =>
  collected === true && roles.includes('organiser');

const collects = ({ by, collect }: Asked): boolean => sees(by, collect);

/** Changes a session, at once or for the next release (REL7). */
export async function edited(
  ctx: Context,
  asked: Asked,
  id: string,
  act: (ctx: Context) => Promise<Result<Edited>>,
): Promise<Result<Edited>> {
  if (!collects(asked)) return act(ctx);
  const done = await act(collecting(ctx, asked.by));
  return done.ok ? asWanted(ctx, asked, id) : done;
}

/** Adds a session, once however often that is asked. */
export async function added(
  ctx: Context,
  asked: Asked,
  id: string,
  act: (ctx: Context) => Promise<Result<Edited>>,
): Promise<Result<Edited>> {
  const there = collects(asked) && (await readWanted(ctx.db, asked.event.id)).get(id)?.kind === 'added';
  return there ? asWanted(ctx, asked, id) : edited(ctx, asked, id, act);
}

/** The answer to a change that was collected: no edit undoes it, since it can be given up. */
async function asWanted(ctx: Context, { event }: Asked, id: string): Promise<Result<Edited>> {
  const read = await readSession(ctx, event, id, true);
  return read.ok ? ok({ session: read.value.session, edit: null }) : refused('session_gone');
}

type Removed = Result<{ readonly edit: string | null }>;

/** Removes a session, at once or with the next release. */
export async function removed(ctx: Context, asked: Asked, act: (ctx: Context) => Promise<Removed>): Promise<Removed> {
  if (!collects(asked)) return act(ctx);
  const done = await act(collecting(ctx, asked.by));
  return done.ok ? ok({ edit: null }) : done;
}

type Many = Result<{ readonly sessions: number; readonly edits: string[] }>;

/** Changes several sessions, at once or for the next release. */
export async function changedMany(ctx: Context, asked: Asked, act: (ctx: Context) => Promise<Many>): Promise<Many> {
  if (!collects(asked)) return act(ctx);
  const done = await act(collecting(ctx, asked.by));
  return done.ok ? ok({ sessions: done.value.sessions, edits: [] }) : done;
}
