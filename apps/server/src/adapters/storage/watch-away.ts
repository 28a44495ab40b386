import type { Objects } from './objects.ts';
import { StorageAwayError, type Storage } from './storage.ts';

/** Waits for the answer of a store, and sees whether it is there. */
type Watch = <T>(asking: Promise<T>) => Promise<T>;

/**
 * Sees when a store goes away, and when it works again: the first failure and the first success after it.
 * @param say is given why it is away; null: it works again
 */
export function createAwayWatch(say: (away: StorageAwayError | null) => void): Watch {
  let is_away = false;
  return async (asking) => {
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
}

/** A storage that is watched. */
export function watchedStorage(storage: Storage, watch: Watch): Storage {
  return {
    put: (bytes) => watch(storage.put(bytes)),
    putStream: (key, bytes) => watch(storage.putStream(key, bytes)),
    read: (key, range) => watch(storage.read(key, range)),
    readBytes: (key) => watch(storage.readBytes(key)),
    size: (key) => watch(storage.size(key)),
    remove: (key) => watch(storage.remove(key)),
  };
}

/** Objects that are watched. */
export function watchedObjects(objects: Objects, watch: Watch): Objects {
  return {
    put: (name, bytes) => watch(objects.put(name, bytes)),
    size: (name) => watch(objects.size(name)),
    read: (name, reading) => watch(objects.read(name, reading)),
    copy: (name, to) => watch(objects.copy(name, to)),
    remove: (name) => watch(objects.remove(name)),
    list: (beginning) => objects.list(beginning),
    begin: (name) => watch(objects.begin(name)),
  };
}
