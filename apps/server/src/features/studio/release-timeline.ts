import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import { notify } from '../notifications/index.ts';
import { release } from '../timeline/edit/index.ts';

type Targets = Parameters<typeof release>[2];

/** Releases changes of the timeline, with a notice to those who marked or joined what changed where there are words for it (REL9). */
export function releaseTimeline(
  ctx: Context,
  by: Member,
  sessions: Targets,
  words: string,
): ReturnType<typeof release> {
  const message = words.trim();
  const at = newId(ctx.clock.now());
  const { event_id, event_user_id } = by;
  return release(
    ctx,
    by,
    sessions,
    message === ''
      ? undefined
      : (tx, { session_id, title, there, to }) =>
          notify(ctx, tx, {
            ...{ event_id, to, kind: 'announcement', subject: `${session_id}:${at}`, by: event_user_id },
            ...{ session_id: there ? session_id : null, values: { title, message } },
          }),
  );
}
