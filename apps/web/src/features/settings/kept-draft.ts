import type { PageStorage } from '../../page/storage.ts';
import type { Draft } from './settings-model.ts';

/**
 * Keeps a draft while its person is away to sign in again or to add a number; coming back opens the settings. Neither
 * passwords nor an unsaved picture are kept. @param user_id whose draft it is: somebody else may sign in
 */
export function keepDraft(storage: PageStorage, user_id: string, draft: Draft): void {
  const { new_password: _, confirm_password: __, avatar_picture: ___, ...rest } = draft;
  storage.set('settingsDraft', JSON.stringify({ user_id, draft: rest }));
}

/** Takes the kept draft out; an empty one when there is none, or it is somebody else's. */
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
