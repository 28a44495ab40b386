import type { PageStorage } from '../../page/storage/storage.ts';
import type { Draft } from './settings-model.ts';

/**
 * Keeps a draft while its person is away to sign in again or to add a number, or while the page is loaded in another
 * language; coming back opens the settings. Neither
 * passwords nor an unsaved picture are kept. @param user_id whose draft it is: another person may sign in
 */
export function keepDraft(storage: PageStorage, user_id: string, draft: Draft): void {
  const { password: _, new_password: __, confirm_password: ___, avatar_picture: ____, ...rest } = draft;
  storage.set('settingsDraft', JSON.stringify({ user_id, draft: rest }));
}

/** Takes the kept draft out; an empty one when there is none, or it is another person's. */
export function takeDraft(storage: PageStorage, user_id: string): Draft {
  const kept = storage.get('settingsDraft');
  storage.remove('settingsDraft');
  if (kept === null) return {};
  try {
    const read = JSON.parse(kept) as { readonly user_id?: string; readonly draft?: Draft };
    return read.user_id === user_id ? (read.draft ?? {}) : {};
  } catch {
    return {};
  }
}
