import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { SharedFile } from '@plenary/contract/uploads/operations';
import { FilmState } from '../../../films/FilmState.tsx';
import { useChatState } from '../desk/thread.tsx';

/** How far the smaller versions of one's own film are, or why there are none. */
export function FilmNote({ message, file: { film } }: { readonly message: ChatMessage; readonly file: SharedFile }) {
  const own = useChatState(({ me }) => me === message.sender_event_user?._id);
  return own && film ? <FilmState film={film} /> : null;
}
