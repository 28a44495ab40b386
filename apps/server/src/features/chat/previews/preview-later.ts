import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { Result } from '@plenary/contract/errors';
import { previewAddress, previewsIn } from '@plenary/domain/chat/writing/preview';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { jobToAdd } from '../../../jobs/index.ts';
import type { Outcome } from '../../../live/types.ts';
import { findThread, type MessageRow, type ThreadRow } from '../messages/store.ts';

export const PREVIEW_JOB = 'chat.preview';

/** The address in a text that is previewed; our own pages are none. */
export function addressIn(ctx: Context, text: string): string | null {
  const own = ctx.config.public_url === null ? [] : [new URL(ctx.config.public_url).origin];
  return previewAddress(text, own);
}

/** The outcome as it was; once it is committed, the page behind the message's link is looked at. */
export async function withPreview<T extends Outcome<Result<ChatMessage>>>(
  ctx: Context,
  tx: Tx,
  event_id: string,
  thread: ThreadRow | string,
  stored: T,
): Promise<T> {
  const { result } = stored;
  if (!result.ok || result.value.ogMetaData || addressIn(ctx, result.value.message) === null) return stored;
  const place = typeof thread === 'string' ? await findThread(tx, event_id, thread) : thread;
  if (!place || !previewsIn(place)) return stored;
  const payload = { event_id, message_id: result.value._id };
  const job = jobToAdd(PREVIEW_JOB, payload, { priority: 'bulk', max_attempts: 3 });
  return { ...stored, writes: [...(stored.writes ?? []), job] };
}

/** The preview of a message whose text is another now: it stays while the link is the same. */
export function previewAfter(ctx: Context, row: MessageRow, text: string): MessageRow['preview'] {
  return addressIn(ctx, row.message) === addressIn(ctx, text) ? row.preview : null;
}
