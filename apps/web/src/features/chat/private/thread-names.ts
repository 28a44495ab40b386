import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatThread } from '@plenary/contract/chat/operations';
import { displayName } from '@plenary/contract/names';
import { isCallLine } from '@plenary/domain/chat/call-lines';
import { namingOf, othersOf, previewOf } from '@plenary/domain/chat/writing/previews';
import { cutName } from '@plenary/domain/chat/writing/text';
import type { Translate } from '@plenary/texts/texts';

/** How a person is named in the list of threads (PRV11). */
export function personName(t: Translate, person: EventUser): string {
  const naming = namingOf(person);
  if (naming === 'deleted') return t('private.deleted_user');
  return naming === 'archived' ? t('private.archived') : cutName(displayName(person.user));
}

/** The name of a thread, else those of its people without the reader (PRV4). */
export function threadName(t: Translate, { name, event_users }: ChatThread, me: string): string {
  if (name !== '') return name;
  const others = othersOf(event_users, me);
  if (others === null) return t('private.others_removed');
  const first = personName(t, others.first);
  return others.more === 0 ? first : t('private.others', { name: first, count: others.more });
}

/** The last message of a thread in one line; `system`: one that nobody wrote as a text. */
export function threadPreview(
  t: Translate,
  { last_message_received: last }: ChatThread,
  me: string,
): { readonly text: string; readonly system: boolean } {
  if (last === null) return { text: t('private.no_messages'), system: true };
  if (last.message_type === 'archived' && last.message === '')
    return { text: t('private.message_deleted'), system: true };
  const sender = last.sender_event_user;
  const text = previewOf(last.message || (last.file?.name ?? ''));
  if (isCallLine(last.message_type))
    return {
      text: t(`chat.line.${last.message_type}`, { name: sender ? personName(t, sender) : t('private.deleted_user') }),
      system: true,
    };
  if (last.message_type !== 'message') return { text, system: true };
  const name =
    sender === null ? t('private.deleted_user') : sender._id === me ? t('private.you') : personName(t, sender);
  return { text: t('private.preview', { name, text }), system: false };
}
