import type { PageStorage } from '../../page/storage.ts';

/** What was being written in a thread, kept for the browser session. */
export function readDraft(storage: PageStorage, thread_id: string): string {
  const [thread, text = ''] = split(storage.get('chatDraft') ?? '');
  return thread === thread_id ? text : '';
}

/** An empty draft is none. */
export function keepDraft(storage: PageStorage, thread_id: string, text: string): void {
  if (text === '') storage.remove('chatDraft');
  else storage.set('chatDraft', `${thread_id} ${text}`);
}

function split(kept: string): string[] {
  const space = kept.indexOf(' ');
  return space < 0 ? [kept] : [kept.slice(0, space), kept.slice(space + 1)];
}
