import { rolesAllow } from '../../policy/policy.ts';
import { moderates, type ChatPerson, type PlacedMessage } from './rules.ts';
import { cleanMessage, type CleanedText } from '../writing/text.ts';

/** Reasons for which a message can be reported (WID12). */
export const REPORT_CATEGORIES = ['suspicious', 'harassing', 'inappropriate', 'spam'] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/**
 * Ends of a case. `delete` takes the message back; `mute` and `ban` do that too, and stop its author in the chat;
 * `ban_event` shuts the author out of the event. `dismiss` finds nothing wrong with the message.
 */
export const CASE_DECISIONS = ['dismiss', 'delete', 'mute', 'ban', 'ban_event'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** Limits of reports (WID12, D27). */
export const REPORTS = {
  /** Characters of a description after trimming; an emoji counts once. */
  description_max: 300,
  /** A case is decided within this time of the report that opened it. */
  due_ms: 24 * 3_600_000,
  /** Cases in a page of the queue, and at most. */
  page_size: 30,
  page_max: 100,
  /** Reports that are shown of a case, the latest first. */
  shown_reports: 20,
  /** Messages that are shown before and after the reported one. */
  context: 4,
} as const;

/** A case as far as its next step needs to know. */
export interface CaseState {
  readonly decision: CaseDecision | null;
  /** null while it is open. */
  readonly decided_at: number | null;
}

/** The description of a report as it is stored; see `cleanMessage`. */
export function cleanDescription(raw: string): CleanedText {
  return cleanMessage(raw, REPORTS.description_max);
}

/** Why a person may not report a message, or null: it is another person's, and stands. */
export function refuseReporting(person: ChatPerson, message: PlacedMessage): 'cannot_report' | 'message_gone' | null {
  if (message.sender === null || message.sender === person.event_user_id) return 'cannot_report';
  if (message.message_type !== 'message') return 'cannot_report';
  return message.archived_at === null ? null : 'message_gone';
}

/**
 * Whether a report opens a case: there was none, its author changed the text that was judged, or the message stands
 * again. A dismissal holds for the text it judged, however many report that.
 * @param edited_at when the text was last changed, ms; null: never
 */
export function opensCase(kept: CaseState | null, edited_at: number | null): boolean {
  if (kept === null) return true;
  if (kept.decision === null || kept.decided_at === null) return false;
  return kept.decision !== 'dismiss' || (edited_at !== null && edited_at > kept.decided_at);
}

/** A decision; `minutes` of a mute or a ban, null: without end. */
export interface Decided {
  readonly decision: CaseDecision | null;
  readonly minutes: number | null;
}

/** Why a case cannot be decided in this way, or null; the same decision again changes nothing (`'same'`). */
export function refuseDeciding(kept: Decided, order: Decided): 'case_decided' | 'same' | null {
  if (kept.decision === null) return null;
  return kept.decision === order.decision && kept.minutes === order.minutes ? 'same' : 'case_decided';
}

/** Why a person may not decide in this way, or take it back, or null: shutting people out of the event is for hosts. */
export function refuseDecision(person: Pick<ChatPerson, 'roles'>, decision: CaseDecision | null): 'forbidden' | null {
  return decision === 'ban_event' && !rolesAllow('people.ban', person.roles) ? 'forbidden' : null;
}

/** When a case has to be decided, ms (D27). */
export function caseDue(opened_at: number): number {
  return opened_at + REPORTS.due_ms;
}

/** Whether a decision takes the message back. */
export function takesMessage(decision: CaseDecision): boolean {
  return decision !== 'dismiss';
}

/**
 * Whether a case ends because its message is deleted in the chat itself: those who moderate have judged it by that. An
 * author who takes back what was reported ends nothing (D242).
 */
export function closesCase({ roles }: Pick<ChatPerson, 'roles'>, kept: Pick<Decided, 'decision'>): boolean {
  return moderates(roles) && kept.decision === null;
}

/** Whether a case opens again because its message is brought back in the chat itself: nothing but that was decided. */
export function reopensCase(
  { roles }: Pick<ChatPerson, 'roles'>,
  kept: Pick<Decided, 'decision'> & { readonly took_message: boolean },
): boolean {
  return moderates(roles) && kept.decision === 'delete' && kept.took_message;
}
