import { displayName } from '@plenary/contract/names';
import type { EventUser } from '@plenary/contract/accounts/people';
import { cutName } from '@plenary/domain/chat/writing/text';
import type { Translate } from '@plenary/texts/texts';

/** The name of a sender, cut where it is long (WID14); system messages have none. */
export function senderName(t: Translate, sender: EventUser | null): string {
  return sender ? cutName(displayName(sender.user)) || t('chat.removed_user') : '';
}

/** The whole of a name that is cut. */
export function fullName(sender: EventUser | null): string | undefined {
  const name = sender ? displayName(sender.user) : '';
  return name === cutName(name) ? undefined : name;
}
