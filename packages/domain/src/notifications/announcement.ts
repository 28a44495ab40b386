import { cleanMessage } from '../chat/writing/text.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { webAddress } from '../timeline/links.ts';
import { ANNOUNCEMENT } from './limits.ts';

/** The words of an announcement as hosts send them. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly message: string;
  /** A web address, or a path of this site; empty: it leads nowhere. */
  readonly link: string;
}

/** The same as they are stored, or what is wrong, by field (NOT13). */
export type ReadAnnouncement =
  | {
      readonly ok: true;
      readonly value: { readonly title: string; readonly message: string; readonly link: string | null };
    }
  | { readonly ok: false; readonly errors: FieldProblems };

/** Reads the words of an announcement. A title is needed; a message and a link may be left out. */
export function readAnnouncement(draft: AnnouncementDraft): ReadAnnouncement {
  const title = clean(draft.title.replace(/\s+/g, ' '), ANNOUNCEMENT.title_max);
  const message = clean(draft.message, ANNOUNCEMENT.message_max);
  const asked = draft.link.trim();
  const link =
    asked.length > ANNOUNCEMENT.link_max || !URL.canParse(asked, 'https://x.example') ? null : webAddress(asked);
  const errors: Record<string, readonly FieldProblem[]> = {};
  if (title === '') errors['title'] = [{ code: 'empty' }];
  if (title === null) errors['title'] = [{ code: 'too_long', max: ANNOUNCEMENT.title_max }];
  if (message === null) errors['message'] = [{ code: 'too_long', max: ANNOUNCEMENT.message_max }];
  if (asked !== '' && link === null) errors['link'] = [{ code: 'not_a_link' }];
  if (title === null || message === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { title, message, link } };
}

/** null: it is too long. */
function clean(raw: string, max: number): string | null {
  const cleaned = cleanMessage(raw, max);
  return cleaned.kind === 'text' ? cleaned.text : cleaned.kind === 'empty' ? '' : null;
}
