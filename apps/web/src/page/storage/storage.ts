/**
 * The one registry of what the page keeps in the browser, under the specification's bare key names (D50).
 * Keys of an event are cleared when another event is opened.
 */
interface Key {
  readonly area: 'local' | 'session';
  readonly scope: 'device' | 'event';
}

const KEPT: Key = { area: 'local', scope: 'device' };
const KEPT_FOR_EVENT: Key = { area: 'local', scope: 'event' };
const IN_TAB: Key = { area: 'session', scope: 'device' };
const IN_TAB_FOR_EVENT: Key = { area: 'session', scope: 'event' };

export const STORAGE_KEYS = {
  /** The event whose event-scoped keys these are. */
  plenary_event: KEPT,
  /** '1' once the quick links have collapsed by themselves on a first visit. */
  quickLinksOpened: KEPT_FOR_EVENT,
  /** Id of the side panel's open tab. */
  sidePanelTab: KEPT_FOR_EVENT,
  /** '1' once the panel was closed by hand beside a stream: it does not open there by itself any more. */
  streamPanelClosed: KEPT_FOR_EVENT,
  /** Open chat thread, 24 hex characters. */
  chatThreadId: KEPT_FOR_EVENT,
  /** Id of the stream that is watched. */
  active_stream: KEPT_FOR_EVENT,
  /** Address of a stream for whose host the page was reloaded, until it answered. */
  streamReloaded: IN_TAB_FOR_EVENT,
  /** Ids of the events whose intro video was shown, separated by spaces: it plays once an event. */
  welcomeVideoShown: KEPT,
  /** 'off' where new messages of the chat are not announced to screen readers. */
  chatAnnouncements: KEPT,
  /** Emoji that were used, as JSON, and the skin tone of those that have one, 0 to 5. */
  emojiRecent: KEPT,
  emojiTone: KEPT,
  /** Hosts whose players may be loaded into a frame, separated by spaces: the person agreed to it. */
  embedHosts: KEPT_FOR_EVENT,
  /** The volume of streams, between 0 and 1, the language of the captions that are shown, or 'off', and their size, 0 to 2. */
  playerVolume: KEPT,
  playerCaptions: KEPT,
  captionSize: KEPT,
  /** 'off' where reactions over the stage are not shown. */
  stageReactions: KEPT,
  /** 'off' where keys of one letter or sign do nothing; ids of what the palette led to last, as JSON. */
  letterKeys: KEPT,
  paletteRecent: KEPT_FOR_EVENT,
  /** The sessions that were last known to be on and next, as JSON, for the offline page. */
  lastKnown: KEPT_FOR_EVENT,
  deviceIdMic: KEPT,
  deviceIdCam: KEPT,
  isMicOn: KEPT,
  isCamOn: KEPT,
  isBlurOn: KEPT,
  /** How a call is drawn: speaker, gallery or popout; where it stands as a popout, in px. */
  videoCallView: KEPT,
  popupTop: KEPT,
  popupLeft: KEPT,
  /** 'true' once a person with an iOS browser other than Safari has seen the notice. */
  IsIOSButNotSafari: KEPT,
  /** The thread of the call in which the tab is, for a page that is reloaded. */
  videoCallTid: IN_TAB_FOR_EVENT,
  network_room_id: IN_TAB_FOR_EVENT,
  exhibitor_room_id: IN_TAB_FOR_EVENT,
  /** The sponsor of the room in which one sits, as JSON: {name, logo}, or null; absent: one sits in none. */
  session_storage_room_sponsor: IN_TAB_FOR_EVENT,
  /** The unsent text of the public chat. */
  chatDraft: IN_TAB_FOR_EVENT,
  /**
   * The unsaved changes of the settings, while one signs in again, adds a number or is shown another language;
   * the settings open by it. It is the person's, not the event's: the way there may lead through another event.
   */
  settingsDraft: IN_TAB,
  /** How far the window was scrolled at each entry of the tab's history, as JSON. */
  scrollPositions: IN_TAB_FOR_EVENT,
} satisfies Record<string, Key>;

export type StorageKey = keyof typeof STORAGE_KEYS;

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
export function createPageStorage(areas: (area: Key['area']) => Storage = browserStorage): PageStorage {
  const on = <T>(area: Key['area'], act: (storage: Storage) => T): T | null => {
    try {
      return act(areas(area));
    } catch {
      // Private modes and full storages throw; the page works without its memory.
      return null;
    }
  };
  const storage: PageStorage = {
    get: (key) => on(STORAGE_KEYS[key].area, (area) => area.getItem(key)),
    set: (key, value) => void on(STORAGE_KEYS[key].area, (area) => area.setItem(key, value)),
    remove: (key) => void on(STORAGE_KEYS[key].area, (area) => area.removeItem(key)),
    openEvent(eventId) {
      const before = storage.get('plenary_event');
      if (before !== null && before !== eventId) {
        eventKeys().forEach(storage.remove);
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

function eventKeys(): StorageKey[] {
  const all = Object.entries(STORAGE_KEYS) as [StorageKey, Key][];
  return all.filter(([, key]) => key.scope === 'event').map(([name]) => name);
}

const browserStorage = (area: Key['area']): Storage => (area === 'local' ? localStorage : sessionStorage);
