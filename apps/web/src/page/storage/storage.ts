/**
 * The one registry of what the page keeps in the browser, under the specification's bare key names (D50).
 * Keys of an event are cleared when another event is opened. Those of the device need no value: each page would load it.
 */
export type StorageKey = (typeof OF_EVENT)[number] | (typeof IN_TAB_OF_EVENT)[number] | typeof IN_TAB | DeviceKey;

/** Of the device, in local storage. */
type DeviceKey =
  /** The event whose event-scoped keys these are. */
  | 'plenary_event'
  /** Ids of the events whose intro video was shown, separated by spaces: it plays once an event. */
  | 'welcomeVideoShown'
  /** 'off' where new messages of the chat are not announced to screen readers. */
  | 'chatAnnouncements'
  /** Emoji that were used, as JSON, and the skin tone of those that have one, 0 to 5. */
  | 'emojiRecent'
  | 'emojiTone'
  /** The volume of streams, between 0 and 1, the language of the captions that are shown, or 'off', and their size, 0 to 2. */
  | 'playerVolume'
  | 'playerCaptions'
  | 'captionSize'
  /** 'off' where reactions over the stage are not shown. */
  | 'stageReactions'
  /** 'off' where keys of one letter or sign do nothing. */
  | 'letterKeys'
  | 'deviceIdMic'
  | 'deviceIdCam'
  | 'isMicOn'
  | 'isCamOn'
  | 'isBlurOn'
  /** How a call is drawn: speaker, gallery or popout; where it stands as a popout, in px. */
  | 'videoCallView'
  | 'popupTop'
  | 'popupLeft'
  /** 'true' once a person with an iOS browser other than Safari has seen the notice. */
  | 'IsIOSButNotSafari';

/** Of an event, in local storage. */
const OF_EVENT = [
  /** '1' once the quick links have collapsed by themselves on a first visit. */
  'quickLinksOpened',
  /** Id of the side panel's open tab. */
  'sidePanelTab',
  /** '1' once the panel was closed by hand beside a stream: it does not open there by itself any more. */
  'streamPanelClosed',
  /** Open chat thread, 24 hex characters. */
  'chatThreadId',
  /** Id of the stream that is watched. */
  'active_stream',
  /** Hosts whose players may be loaded into a frame, separated by spaces: the person agreed to it. */
  'embedHosts',
  /** Ids of what the palette led to last, as JSON. */
  'paletteRecent',
  /** The sessions that were last known to be on and next, as JSON, for the offline page. */
  'lastKnown',
] as const;

/**
 * The unsaved changes of the settings, while one signs in again, adds a number or is shown another language;
 * the settings open by it. It is the person's, not the event's: the way there may lead through another event.
 */
const IN_TAB = 'settingsDraft';

/** Of an event, in the storage of a tab. */
const IN_TAB_OF_EVENT = [
  /** Address of a stream for whose host the page was reloaded, until it answered. */
  'streamReloaded',
  /** The thread of the call in which the tab is, for a page that is reloaded. */
  'videoCallTid',
  'network_room_id',
  'exhibitor_room_id',
  /** The sponsor of the room in which one sits, as JSON: {name, logo}, or null; absent: one sits in none. */
  'session_storage_room_sponsor',
  /** The unsent text of the public chat. */
  'chatDraft',
  /** How far the window was scrolled at each entry of the tab's history, as JSON. */
  'scrollPositions',
] as const;

type Area = 'local' | 'session';

/** The area in which a key is kept. */
export const areaOf = (key: StorageKey): Area =>
  key === IN_TAB || (IN_TAB_OF_EVENT as readonly StorageKey[]).includes(key) ? 'session' : 'local';

/** Reads and writes the registry's keys. A browser that refuses storage behaves as an empty one. */
export interface PageStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** Clears event-scoped keys when `eventId` is not the event they belong to. */
  openEvent(eventId: string): void;
  /** Clears everything of this origin in both areas. */
  clearAll(): void;
}

/** @param areas the browser's two storages; a getter that throws counts as none */
export function createPageStorage(areas: (area: Area) => Storage = browserStorage): PageStorage {
  const on = <T>(area: Area, act: (storage: Storage) => T): T | null => {
    try {
      return act(areas(area));
    } catch {
      // Private modes and full storages throw; the page works without its memory.
      return null;
    }
  };
  const storage: PageStorage = {
    get: (key) => on(areaOf(key), (area) => area.getItem(key)),
    set: (key, value) => void on(areaOf(key), (area) => area.setItem(key, value)),
    remove: (key) => void on(areaOf(key), (area) => area.removeItem(key)),
    openEvent(eventId) {
      const before = storage.get('plenary_event');
      if (before !== null && before !== eventId) {
        [...OF_EVENT, ...IN_TAB_OF_EVENT].forEach(storage.remove);
        forgetFavorites();
      }
      if (before !== eventId) storage.set('plenary_event', eventId);
    },
    clearAll() {
      on('local', (area) => area.clear());
      on('session', (area) => area.clear());
      forgetFavorites();
    },
  };
  return storage;
}

/** Whether the event's intro video was shown on this device. */
export function wasIntroShown(storage: PageStorage, eventId: string): boolean {
  return (storage.get('welcomeVideoShown') ?? '').split(' ').includes(eventId);
}

/** Remembers that it was. */
export function noteIntroShown(storage: PageStorage, eventId: string): void {
  if (wasIntroShown(storage, eventId)) return;
  storage.set('welcomeVideoShown', `${storage.get('welcomeVideoShown') ?? ''} ${eventId}`.trim());
}

/**
 * Leaves nothing behind after signing out (D32). Code that runs until the page goes may write again, as the
 * router does with the place to which it was scrolled: so once more then.
 */
export function forgetEverything(storage: PageStorage): void {
  storage.clearAll();
  addEventListener('pagehide', () => storage.clearAll(), { once: true });
}

/** The browser's database of favourites (D60): one event's and one person's at a time. */
export const FAVORITES_DATABASE = 'plenary_favorites';

function forgetFavorites(): void {
  // Not there on the server and in tests; some browsers refuse it in private windows.
  globalThis.indexedDB?.deleteDatabase(FAVORITES_DATABASE);
}

const browserStorage = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);
