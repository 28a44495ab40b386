import { StorageAwayError, type Storage } from './storage.ts';

/**
 * Reports when a storage goes away, and when it works again: at the first failure and the first success after it.
 * @param say is given why it is away; null: it works again
 */
export function watchAway(storage: Storage, say: (away: StorageAwayError | null) => void): Storage {
  let is_away = false;
  const watched = async <T>(asking: Promise<T>): Promise<T> => {
    try {
      const answer = await asking;
      if (is_away) say(null);
      is_away = false;
      return answer;
    } catch (error) {
      if (error instanceof StorageAwayError && !is_away) {
        is_away = true;
        say(error);
      }
      throw error;
    }
  };
  return {
    put: (bytes) => watched(storage.put(bytes)),
    putStream: (key, bytes) => watched(storage.putStream(key, bytes)),
    read: (key, range) => watched(storage.read(key, range)),
    readBytes: (key) => watched(storage.readBytes(key)),
    size: (key) => watched(storage.size(key)),
    remove: (key) => watched(storage.remove(key)),
  };
}
