import type { Channel } from '@plenary/contract/chat/channels';
import { refused, ok, type Result } from '@plenary/contract/errors';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { channelsBeside } from '@plenary/domain/chat/channels';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { atSession } from '../../../http/request/hall-roles.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { insertThreadOnce } from '../../threads/index.ts';
import { readable, sanctionsOf } from '../access.ts';
import { channelOfSession, noteOpened, sessionWithStream } from './store.ts';
import { publicChatOf } from '../threads.ts';
import { findThread } from '../messages/store.ts';

type Answer = Result<Channel>;

/** A channel that is asked for: by its id, or that of a session. */
export interface ChannelOrder {
  readonly chat_thread?: string | undefined;
  readonly session?: string | undefined;
}

/**
 * Opens a channel for a person. A session's is made when it is first opened, so that sessions cost nothing before; of
 * people who open it at once one makes it, as its unique key says (WID65). A preview opens what is there, unnoticed (VAS3).
 */
export async function openChannel(ctx: Context, member: Member, order: ChannelOrder): Promise<Answer> {
  const { chat_thread, session } = order;
  if (chat_thread !== undefined) return ctx.live.transact((tx) => opened(ctx, tx, member, chat_thread));
  if (session !== undefined) return ctx.live.transact((tx) => openOfSession(ctx, tx, member, session));
  return refused('not_found');
}

async function openOfSession(ctx: Context, tx: Tx, member: Member, session_id: string): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const session = await sessionWithStream(tx, event_id, session_id);
  if (!session) return { result: refused('not_found') };
  if (!channelsBeside(session.stream_chat).includes('session') || !hasTool(session, 'chat'))
    return { result: refused('chat_disabled') };
  const at = ctx.clock.now();
  const row = { id: newId(at), event_id, kind: 'session' as const, session_id, name: session.title };
  // Without a channel the conflict decides who makes it; the loser finds the winner's.
  if (!member.preview && (await channelOfSession(tx, event_id, session_id)) === null)
    await insertThreadOnce(tx, { ...row, created_at: new Date(at) });
  const thread_id = await channelOfSession(tx, event_id, session_id);
  if (thread_id === null) return { result: refused(member.preview ? 'preview' : 'not_found') };
  return opened(ctx, tx, member, thread_id);
}

async function opened(ctx: Context, tx: Tx, member: Member, thread_id: string): Promise<Outcome<Answer>> {
  const now = ctx.clock.now();
  const { event_id, event_user_id } = member;
  const [thread, sanctions] = await Promise.all([findThread(tx, event_id, thread_id), sanctionsOf(tx, member, now)]);
  // Banned people learn so from their sanctions, as everywhere.
  const allowed = readable(thread, member, false, { ...sanctions, banned: false });
  if (!allowed.ok) return { result: allowed };
  const state = await publicChatOf(tx, member, thread_id, now);
  const { kind, session_id, replacement_id, archived } = allowed.value.thread;
  const { roles } = await atSession(tx, member, session_id);
  const channel: Channel = {
    ...state,
    keeps: moderates(roles),
    kind: kind === 'session' ? 'session' : 'public',
    session: session_id,
    archived: archived ? { replacement: replacement_id } : null,
  };
  return {
    result: ok(channel),
    ...(!member.preview && { writes: [noteOpened(tx, { event_id, event_user_id, thread_id })] }),
  };
}
