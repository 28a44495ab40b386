import type { MentioningText } from '@plenary/domain/chat/writing/mentions';
import type { PageStorage } from '../../../../page/storage/storage.ts';

/** A text that names nobody is kept as it is. */
type Draft = string | MentioningText;
type Drafts = Readonly<Record<string, Draft>>;

/** The unsent text of a thread. */
export function draftOf(storage: PageStorage, key: string): MentioningText {
  const kept = readDrafts(storage)[key];
  return typeof kept === 'object' ? kept : { text: kept ?? '', mentions: [] };
}

/** Keeps the unsent text of a thread for the browser session; an empty draft is none. */
export function keepDraft(storage: PageStorage, key: string, { text, mentions }: MentioningText): void {
  const { [key]: _, ...others } = readDrafts(storage);
  const draft: Draft = mentions.length === 0 ? text : { text, mentions };
  keep(storage, text === '' ? others : { ...others, [key]: draft });
}

/** The draft of a thread goes on in another, unless something is written there already. */
export function moveDraft(storage: PageStorage, from: string, to: string): void {
  const { [from]: draft, ...others } = readDrafts(storage);
  if (draft === undefined || others[to] !== undefined) return;
  keep(storage, { ...others, [to]: draft });
}

function keep(storage: PageStorage, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) storage.remove('chatDraft');
  else storage.set('chatDraft', JSON.stringify(drafts));
}

function readDrafts(storage: PageStorage): Drafts {
  try {
    return JSON.parse(storage.get('chatDraft') ?? '{}') as Drafts;
  } catch {
    // A draft of another release is lost.
    return {};
  }
}
