import { FAVORITES_DATABASE } from '../../page/storage/storage.ts';

/** Whose favourites at which event: those of another person or event are never read. */
export interface FavoritesOwner {
  readonly event: string;
  readonly user: string;
}

const STORE = 'favorites';

/** Ids of the sessions that this browser remembers as favourites; none where it keeps no database. */
export async function rememberedFavorites({ event, user }: FavoritesOwner): Promise<string[]> {
  const all = await inStore('readonly', (store) => store.getAll(ownRange(event, user)));
  return ((all ?? []) as readonly { sessionId: string; isFavorite: boolean }[])
    .filter(({ isFavorite }) => isFavorite)
    .map(({ sessionId }) => sessionId);
}

/** Remembers these favourites, and no others of this person at this event. */
export async function rememberFavorites({ event, user }: FavoritesOwner, sessions: readonly string[]): Promise<void> {
  await inStore('readwrite', (store) => {
    store.delete(ownRange(event, user));
    for (const sessionId of sessions) store.put({ event, user, sessionId, isFavorite: true });
    return null;
  });
}

const ownRange = (event: string, user: string): IDBKeyRange => IDBKeyRange.bound([event, user], [event, user, []]);

/** Opens the database for one thing and closes it again, so that it can be deleted at any time. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | null> {
  try {
    const database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(lost(transaction.error));
    }).finally(() => database.close());
    return request?.result ?? null;
  } catch {
    // Private windows and full disks: the page works without its memory.
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(FAVORITES_DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['event', 'user', 'sessionId'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(lost(request.error));
  });
}

const lost = (cause: unknown): Error => new Error('the favourites could not be read or kept', { cause });
