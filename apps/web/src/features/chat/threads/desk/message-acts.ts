import type { ChatMessage } from '@plenary/contract/chat/operations';
import { hasFeature, type ChatFeature, type ChatFlags, type ThreadKind } from '@plenary/domain/chat/features';
import { useFlags } from '../../../../page/boot.tsx';
import { mayWrite } from '../store/may-write.ts';
import { useChatState, useThreadKind } from './thread.tsx';

/** The things that a person can do with a message. */
export interface MessageActs {
  readonly react: boolean;
  readonly reply: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly report: boolean;
  readonly block: boolean;
  readonly sanction: boolean;
  /** Whether there is a menu of them. */
  readonly menu: boolean;
}

/** The one who looks at a message. */
export interface Looking {
  readonly flags: Partial<ChatFlags>;
  /** Of the thread. */
  readonly kind: ThreadKind;
  readonly own: boolean;
  readonly moderates: boolean;
  /** See `ChatState`. */
  readonly keeps: boolean;
  /** See `mayWrite`. */
  readonly mayTakePart: boolean;
}

/** The acts on a message that the event's features (WID3) and the rules leave to a person. */
export function messageActs(
  message: ChatMessage,
  { flags, kind, own, moderates, keeps, mayTakePart }: Looking,
): MessageActs {
  const has = (feature: ChatFeature): boolean => hasFeature(flags, kind, feature);
  const sender = message.sender_event_user;
  const others = !own && sender !== null;
  const acts = {
    react: !own && mayTakePart && has('reactions'),
    reply: !own && mayTakePart && has('reply'),
    edit: own && mayTakePart && message.message !== '' && has('edit'),
    remove: moderates || keeps || (own && has('delete')),
    // Those who moderate act at once instead of reporting. They see everybody, and everybody sees them.
    report: others && !moderates && message.message_type === 'message' && has('report'),
    block: others && !moderates && !sender.user.host && !sender.user.deleted && has('block'),
    sanction: others && moderates && !sender.user.host,
  };
  return { ...acts, menu: Object.values(acts).some(Boolean) && (moderates || keeps || has('more')) };
}

/** The acts on a message of the reader of this page. */
export function useMessageActs(message: ChatMessage): MessageActs {
  const flags = useFlags();
  const kind = useThreadKind();
  const own = useChatState((state) => state.me === message.sender_event_user?._id);
  const moderates = useChatState((state) => state.moderates);
  const keeps = useChatState((state) => state.keeps);
  const mayTakePart = useChatState(mayWrite);
  return messageActs(message, { flags, kind, own, moderates, keeps, mayTakePart });
}
