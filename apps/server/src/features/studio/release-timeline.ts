import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import { notify } from '../notifications/index.ts';
import { release, type Notify } from '../timeline/edit/index.ts';

type Targets = Parameters<typeof release>[2];

/** Releases changes of the timeline, with a notice where there are words for it (REL9). */
export function releaseTimeline(
  ctx: Context,
  by: Member,
  sessions: Targets,
  words: string,
): ReturnType<typeof release> {
  return release(ctx, by, sessions, notifyWith(ctx, by, words));
}

/** Notifies those who marked or joined a session that was released; undefined: there are no words for it. */
export function notifyWith(ctx: Context, { event_id, event_user_id }: Member, words: string): Notify | undefined {
  const message = words.trim();
  if (message === '') return undefined;
  const at = newId(ctx.clock.now());
  return (tx, { session_id, title, there, to }) =>
    notify(ctx, tx, {
      ...{ event_id, to, kind: 'announcement', subject: `${session_id}:${at}`, by: event_user_id },
      ...{ session_id: there ? session_id : null, values: { title, message } },
    });
}
