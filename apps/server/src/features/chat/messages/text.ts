import { refused, ok, type Result } from '@plenary/contract/errors';
import { CHAT } from '@plenary/domain/chat/limits';
import { cleanMessage } from '@plenary/domain/chat/writing/text';

/**
 * The text of a message as it is stored, or why it cannot be one (CH10 to CH12).
 * @param may_be_empty it carries a file
 */
export function readText(raw: string, may_be_empty = false): Result<string> {
  const cleaned = cleanMessage(raw, CHAT.message_max);
  switch (cleaned.kind) {
    case 'text':
      return ok(cleaned.text);
    case 'empty':
      if (may_be_empty) return ok('');
      return refused('empty_message', { errors: { message: [{ code: 'nothing_to_send' }] } });
    case 'too_long':
      return refused('message_too_long', {
        errors: { message: [{ code: 'message_too_long', max: CHAT.message_max }] },
      });
  }
}
