import { openChannel, type Channel } from '@plenary/contract/chat/channels';
import { nextChannel } from '@plenary/domain/chat/channels';
import type { Api } from '../../../api/client.ts';
import type { PageStorage } from '../../../page/storage/storage.ts';
import { moveDraft } from '../threads/writing/drafts.ts';

export interface MoveParts {
  readonly api: Api;
  /** Slug of the event. */
  readonly event: string;
  readonly storage: PageStorage;
  /** Ids of the channels that were shown in this place; those that are gone to are added. */
  readonly been: string[];
}

/**
 * Goes on from an archived channel, the last of `been`, to the one that replaces it, with the draft (D26). A replacement
 * that is archived too leads on.
 * @returns the channel to show; null: there is none, since the way leads back or nothing answers
 */
export async function moveOn(parts: MoveParts, replacement: string | null): Promise<Channel | null> {
  const from = parts.been.at(-1);
  const channel = await follow(parts, replacement);
  if (channel && from !== undefined) moveDraft(parts.storage, from, channel.thread_id);
  return channel;
}

async function follow(parts: MoveParts, replacement: string | null): Promise<Channel | null> {
  const { api, event, been } = parts;
  const next = nextChannel(been, replacement);
  if (next === null) return null;
  const answer = await api.call(openChannel, { params: { event }, body: { chat_thread: next } });
  if (!answer.ok) return null;
  been.push(next);
  return answer.value.archived ? follow(parts, answer.value.archived.replacement) : answer.value;
}
