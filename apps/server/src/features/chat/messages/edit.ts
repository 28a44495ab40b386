import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { movedMentions, type Mention } from '@plenary/domain/chat/writing/mentions';
import { refuseEditing } from '@plenary/domain/chat/moderation/rules';
import { screenEdit } from '@plenary/domain/chat/moderation/screening';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { changeMessage } from './change.ts';
import { askNamed, mentionsOf, nameable } from '../mentions/mentions.ts';
import { withThreadNews } from '../private/news.ts';
import { questionMessageEvents } from '../support/topic.ts';
import { readText } from './text.ts';
import { newlyNamed, takeMentionsBack, withNotices } from '../notices.ts';
import { rulesOf } from '../review/rules.ts';
import { presentMessage } from './present.ts';
import { messageNews } from './news.ts';
import { previewAfter, withPreview } from '../previews/preview-later.ts';
import { setText } from './store.ts';

export interface EditOrder {
  readonly chat_message: string;
  readonly message: string;
  /** Absent: the mentions that the change leaves whole. */
  readonly mentions?: readonly Mention[] | undefined;
}

/**
 * Changes the text of an own message (WID7). The texts of earlier events are overwritten, so that an old cursor never
 * replays the text from before. The same text again changes nothing.
 */
export async function editMessage(ctx: Context, member: Member, order: EditOrder): Promise<Result<ChatMessage>> {
  const text = readText(order.message);
  if (!text.ok) return text;
  return changeMessage(ctx, member, order.chat_message, 'edit', async (tx, row, members, thread) => {
    const refusal = refuseEditing(member, row) ?? screenEdit(text.value, rulesOf(thread), member);
    if (refusal) return { result: refused(refusal) };
    const asked = order.mentions ?? movedMentions(row.mentions ?? [], row.message, order.message);
    const [people, notified] = await Promise.all([
      askNamed(tx, member, asked),
      questionMessageEvents(tx, member.event_id, row.thread_id),
    ]);
    const named = nameable(people, members);
    const mentions = mentionsOf(text.value, { raw: order.message, asked }, named, row);
    if (row.message === text.value && sameMentions(row.mentions, mentions))
      return { result: ok(presentMessage(row, member)) };
    const preview = previewAfter(ctx, row, text.value);
    const edited = { ...row, message: text.value, mentions, preview, edited_at: new Date(ctx.clock.now()) };
    const change = messageNews(member.event_id, edited);
    const taken_back = await takeMentionsBack(tx, member.event_id, { before: row, after: edited, members });
    const outcome = {
      result: ok(presentMessage(edited, member)),
      writes: [setText(tx, member.event_id, edited)],
      events: [{ ...change, kind: 'message.edited' as const }, ...notified, ...taken_back.events],
      supersede: [change],
    };
    const previewed = await withPreview(ctx, tx, member.event_id, row.thread_id, outcome);
    const added = newlyNamed(named, edited, row);
    const said = { event_id: member.event_id, thread, row: edited, named: added, parent: null };
    const news = withThreadNews(previewed, member.event_id, row.thread_id, members);
    return withNotices(ctx, { ...said, members: taken_back.members }, news);
  });
}

/** Whether two messages of one text name the same people. */
function sameMentions(before: readonly Mention[] | null, after: readonly Mention[] | null): boolean {
  const word = (all: readonly Mention[] | null) => (all ?? []).map((one) => `${one.event_user} ${one.offset}`).join();
  return word(before) === word(after);
}
