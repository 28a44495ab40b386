import type { Refusal } from '@plenary/contract/errors';
import { ID_PATTERN } from '@plenary/contract/patterns';
import { refuseKind } from '@plenary/domain/chat/files';
import { SUPPORT } from '@plenary/domain/chat/support';
import type { UploadKind } from '@plenary/domain/uploads/kinds';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { UploadPurpose } from '../../uploads/index.ts';
import { readableThread, refuseHere } from '../access.ts';
import { filmNews } from './film-news.ts';
import { membersOf } from '../members-store.ts';
import { supportFlags } from '../support/enabled.ts';

/** Uploads for messages: those who may write in the thread may upload for it. */
export const chatUploads: UploadPurpose = { key: 'chat_thread', refuse: refuseUploading, changed: filmNews };

async function refuseUploading(
  ctx: Context,
  member: Member,
  thread_id: string,
  kind: UploadKind | null,
): Promise<Refusal | null> {
  if (thread_id === SUPPORT.own_thread) return refuseAsking(ctx, member, kind);
  if (!ID_PATTERN.test(thread_id)) return { code: 'not_found' };
  const [allowed, members] = await Promise.all([
    readableThread(ctx.db, member, thread_id, ctx.clock.now()),
    membersOf(ctx.db, member, thread_id),
  ]);
  if (!allowed.ok) return allowed.refusal;
  const stopped = refuseHere(member, allowed.value, members);
  if (stopped) return { code: stopped };
  const off = refuseKind(allowed.value.thread, kind);
  return off ? { code: off } : null;
}

/** For a question to the event's support, whose thread may begin with it: everybody asks, muted people too (SUP9). */
async function refuseAsking(ctx: Context, { event_id }: Member, kind: UploadKind | null): Promise<Refusal | null> {
  const flags = await supportFlags(ctx.db, event_id);
  if (!flags) return { code: 'chat_disabled' };
  const off = refuseKind({ kind: 'support', flags, images: true }, kind);
  return off ? { code: off } : null;
}
