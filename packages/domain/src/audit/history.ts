import { SECTIONS } from '../studio/sections.ts';
import type { AuditAction } from './actions.ts';

/** The parts of an event by which its history is read (AUD4). */
export const HISTORY_PARTS = [
  ...(['event', 'programme', 'halls', 'people'] as const),
  ...SECTIONS,
  ...(['chat', 'audience', 'streams', 'doors'] as const),
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** Where the name of the thing that an entry is about is found: in a table by its id, or in the entry itself. */
export type HistoryThing = 'session' | 'hall' | 'room' | 'poll' | 'person' | 'game' | 'named';

interface ActionFacts {
  readonly part: HistoryPart;
  /** null: the sentence names no thing. */
  readonly thing: HistoryThing | null;
}

const facts = (part: HistoryPart, thing: HistoryThing | null = null): ActionFacts => ({ part, thing });

type Noted = Readonly<Record<string, unknown>> | null;

/** The part of an event that each action is about, and the thing that its sentence names. */
export const HISTORY_ACTIONS: Readonly<Record<AuditAction, ActionFacts>> = {
  'event.created': facts('event'),
  'event.changed': facts('event'),
  'event.imported': facts('event'),
  // Its part is the section itself.
  'event.section_changed': facts('event'),
  'event.published': facts('event'),
  'event.taken_back': facts('event'),
  'event.deleted': facts('event'),
  'event.restored': facts('event'),
  'event.clock_moved': facts('event'),
  'rehearsal.begun': facts('event'),
  'rehearsal.ended': facts('event'),
  'session.added': facts('programme', 'session'),
  'session.changed': facts('programme', 'session'),
  'session.removed': facts('programme', 'session'),
  'session.extended': facts('programme', 'session'),
  'session.ended': facts('programme', 'session'),
  'session.released': facts('programme', 'session'),
  'session.undone': facts('programme', 'session'),
  'hall.added': facts('halls', 'hall'),
  'hall.changed': facts('halls', 'hall'),
  'hall.removed': facts('halls', 'hall'),
  'halls.ordered': facts('halls'),
  'schedule.imported': facts('programme'),
  'schedule.removed': facts('programme'),
  'people.imported': facts('people'),
  'invitations.sent': facts('people'),
  'invitations.sent_again': facts('people'),
  'invitations.withdrawn': facts('people'),
  'members.removed': facts('people'),
  'roles.changed': facts('people', 'person'),
  'person.added': facts('people', 'person'),
  'person.exported': facts('people', 'person'),
  'person.erased': facts('people'),
  'person.may_make_events': facts('people', 'person'),
  'installation.changed': facts('event'),
  'password.set': facts('people', 'person'),
  'demo_people.removed': facts('people'),
  'simulation.people_made': facts('people'),
  'simulation.removed': facts('people'),
  'sso.set': facts('doors', 'named'),
  'sso.removed': facts('doors', 'named'),
  'ticket_key.added': facts('doors', 'named'),
  'ticket_key.removed': facts('doors', 'named'),
  'ticket.withdrawn': facts('doors', 'named'),
  'ticket.restored': facts('doors', 'named'),
  'message.archived': facts('chat'),
  'message.removed': facts('chat'),
  'message.restored': facts('chat'),
  'message.pinned': facts('chat'),
  'message.unpinned': facts('chat'),
  'caption.removed': facts('streams'),
  'stream.started': facts('streams', 'named'),
  'stream.ended': facts('streams', 'named'),
  'stream.held': facts('streams', 'named'),
  'stream.key_made': facts('streams', 'named'),
  'stream.recording_changed': facts('streams', 'named'),
  'stream.recording_removed': facts('streams', 'named'),
  'vault.recording_added': facts('vault', 'named'),
  'quiz.begun': facts('games', 'game'),
  'quiz.cleared': facts('games', 'game'),
  'poll.made': facts('audience', 'poll'),
  'poll.changed': facts('audience', 'poll'),
  'poll.opened': facts('audience', 'poll'),
  'poll.closed': facts('audience', 'poll'),
  'poll.removed': facts('audience', 'poll'),
  'poll.word_hidden': facts('audience', 'poll'),
  'poll.word_shown': facts('audience', 'poll'),
  'poll.exported': facts('audience', 'poll'),
  'poll.screen_made': facts('audience'),
  'poll.screen_revoked': facts('audience'),
  'chat.ordered': facts('chat'),
  'chat.rules_changed': facts('chat'),
  'message.approved': facts('chat'),
  'message.rejected': facts('chat'),
  'message.held_again': facts('chat'),
  'chat.archived': facts('chat'),
  'case.decided': facts('chat'),
  'case.reopened': facts('chat'),
  'question.taken': facts('chat'),
  'question.handed_back': facts('chat'),
  'question.resolved': facts('chat'),
  'session_question.moved': facts('audience'),
  'session_question.asker_muted': facts('audience'),
  'session_question.board_changed': facts('audience', 'session'),
  'sanction.put': facts('chat', 'person'),
  'sanction.lifted': facts('chat', 'person'),
  'person.banned': facts('people', 'person'),
  'person.unbanned': facts('people', 'person'),
  'person.checked_in': facts('audience', 'person'),
  'check_in.hall_made': facts('audience'),
  'check_in.hall_revoked': facts('audience'),
  'announcement.made': facts('audience'),
  'announcement.withdrawn': facts('audience'),
  'room.kicked': facts('rooms', 'person'),
  'room.changed': facts('rooms', 'room'),
  'room.removed': facts('rooms', 'room'),
  'room.made': facts('rooms', 'room'),
  'room.closed': facts('rooms', 'room'),
  'room.opened': facts('rooms', 'room'),
  'room.owners_changed': facts('rooms', 'room'),
  'room.released': facts('rooms', 'room'),
  'room.file_added': facts('exhibitors', 'room'),
  'room.file_removed': facts('exhibitors', 'room'),
  'rooms.ordered': facts('rooms'),
  'rooms.levels_changed': facts('exhibitors'),
  'leads.exported': facts('exhibitors', 'room'),
  'device_checks.exported': facts('audience'),
  'device_checks.asked': facts('audience'),
};

/** An action as the key of its sentence ends. */
export type ActionKey = AuditAction extends infer Action
  ? Action extends `${infer Thing}.${infer Change}`
    ? `${Thing}_${Change}`
    : never
  : never;
export const actionKey = (action: AuditAction): ActionKey => action.replace('.', '_') as ActionKey;

/** The actions of a part, but for saved sections, which name theirs. */
export const actionsOf = (part: HistoryPart): AuditAction[] =>
  (Object.keys(HISTORY_ACTIONS) as AuditAction[]).filter(
    (action) => action !== 'event.section_changed' && HISTORY_ACTIONS[action].part === part,
  );

/** The part that an entry is of: that of its action, or of a saved section, the section. */
export function partOf(action: AuditAction, after: Noted): HistoryPart {
  const section = action === 'event.section_changed' ? SECTIONS.find((name) => name === after?.['section']) : undefined;
  return section ?? HISTORY_ACTIONS[action].part;
}

/** A value before or after a change, by the kinds that the page writes differently. */
export type HistoryValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'moment'; readonly at: string }
  | { readonly kind: 'text'; readonly text: string }
  | StreamSaid;

/** Where a stream comes from: a hall, nowhere, this server, an address, or as it was (`own`). */
export const STREAM_KINDS = ['hall', 'none', 'hosted', 'mux', 'embed', 'external', 'own'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

interface StreamSaid {
  readonly kind: 'stream';
  readonly stream: StreamKind;
  /** Its address, or its name on this server; null: none. */
  readonly address: string | null;
}

/** One field of an entry: from one value to another, how many things of a kind, the names of a list, a picture, or that it was changed. */
export type HistoryChange =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly before: HistoryValue;
      readonly after: HistoryValue;
      /** The language of a text; absent: that of the event, or it is no text. */
      readonly language?: string | undefined;
    }
  | {
      readonly kind: 'names';
      readonly field: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | {
      readonly kind: 'counts';
      readonly field: string;
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
    }
  /** A picture that was added, replaced or removed. */
  | { readonly kind: 'picture'; readonly field: string; readonly change: PictureChange }
  | { readonly kind: 'touched'; readonly field: string };

export const PICTURE_CHANGES = ['added', 'replaced', 'removed'] as const;
type PictureChange = (typeof PICTURE_CHANGES)[number];

/** Fields of an entry that are names of fields themselves, of which no value was kept. */
const NAMES: ReadonlySet<string> = new Set(['texts', 'fields']);
/** Fields that say nothing to a reader: what an import leaves alone from then on, and what the sentence says already. */
const UNSAID: ReadonlySet<string> = new Set([
  ...['kept', 'section', 'event', 'columns', 'created', 'replacement', 'flags', 'edit'],
]);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * The changes of an entry as a reader sees them, in the order in which they were noted (AUD5). A list of ids is a number, and a
 * value that is a structure of its own is one that was changed.
 */
export function changesOf(before: Noted, after: Noted): HistoryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !UNSAID.has(field),
  );
  return fields.flatMap((field) => changeOf(field, before?.[field], after?.[field]));
}

function changeOf(field: string, before: unknown, after: unknown): HistoryChange[] {
  // An entry notes the whole of a role or a hall, of which a part may have stayed.
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return [];
  if (NAMES.has(field)) return namesIn(after ?? before).map((name) => ({ kind: 'touched', field: name }));
  const counts = countsIn(after ?? before);
  if (counts) return counts.added + counts.changed + counts.removed > 0 ? [{ kind: 'counts', field, ...counts }] : [];
  const [from, to] = [valueOf(before), valueOf(after)];
  if (from === null || to === null) return [{ kind: 'touched', field }];
  if (from.kind === 'none' && to.kind === 'none') return [];
  return [{ kind: 'values', field, before: from, after: to }];
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

function countsIn(value: unknown): { added: number; changed: number; removed: number } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { added = 0, changed = 0, removed = 0, ...more } = value as Record<string, unknown>;
  const all = [added, changed, removed];
  if (Object.keys(more).length > 0 || !all.every((count) => typeof count === 'number')) return null;
  return { added, changed, removed } as { added: number; changed: number; removed: number };
}

/** A value as an entry has it; null: a structure. */
export function valueOf(value: unknown): HistoryValue | null {
  if (value === undefined || value === null || value === '') return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (typeof value === 'string')
    return MOMENT.test(value) ? { kind: 'moment', at: value } : { kind: 'text', text: value };
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return { kind: 'none' };
  const texts = namesIn(value);
  if (texts.length < value.length) return null;
  // Ids say nothing; how many there are does.
  return texts.every((text) => /^[0-9a-f]{24}$/.test(text))
    ? { kind: 'number', number: texts.length }
    : { kind: 'text', text: texts.join(', ') };
}
