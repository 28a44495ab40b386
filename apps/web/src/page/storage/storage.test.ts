import { describe, expect, it } from 'vitest';
import { createPageStorage, noteIntroShown, STORAGE_KEYS, wasIntroShown, type StorageKey } from './storage.ts';

/** Keys whose names the specification gives (D50). */
const SPECIFIED = {
  local: [
    ...['quickLinksOpened', 'chatThreadId', 'active_stream', 'deviceIdMic', 'deviceIdCam', 'isMicOn', 'isCamOn'],
    ...['videoCallView', 'popupTop', 'popupLeft', 'IsIOSButNotSafari'],
  ],
  session: ['videoCallTid', 'network_room_id', 'exhibitor_room_id', 'session_storage_room_sponsor'],
};
/** Keys that the specification does not name. */
const OURS = new Set<string | null>([
  ...[
    'plenary_event',
    'sidePanelTab',
    'streamPanelClosed',
    'welcomeVideoShown',
    'chatAnnouncements',
    'chatDraft',
    'settingsDraft',
    'scrollPositions',
    'streamReloaded',
    'playerVolume',
    'isBlurOn',
    'emojiRecent',
    'emojiTone',
    'embedHosts',
    'playerCaptions',
    'captionSize',
    'stageReactions',
    'lastKnown',
    'paletteRecent',
    'letterKeys',
  ],
]);

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

function setUp() {
  const areas = { local: memory(), session: memory() };
  return { areas, storage: createPageStorage((area) => areas[area]) };
}

describe('page storage', () => {
  it('[D50] keys have exactly the names of the specification, in their area', () => {
    const { areas, storage } = setUp();
    const all = Object.keys(STORAGE_KEYS) as StorageKey[];
    all.forEach((key) => storage.set(key, 'x'));
    const written = (area: Storage) => Array.from({ length: area.length }, (_none, index) => area.key(index));
    expect(written(areas.local).filter((key) => !OURS.has(key))).toEqual(SPECIFIED.local);
    expect(written(areas.session).filter((key) => !OURS.has(key))).toEqual(SPECIFIED.session);
    expect(all).toHaveLength(SPECIFIED.local.length + SPECIFIED.session.length + OURS.size);
  });

  it('[D50] opening another event clears what belongs to the event, and leaves what belongs to the device', () => {
    const { storage } = setUp();
    storage.openEvent('one');
    const kept: StorageKey[] = ['deviceIdMic', 'isCamOn'];
    const cleared: StorageKey[] = ['chatThreadId', 'sidePanelTab', 'network_room_id'];
    [...kept, ...cleared].forEach((key) => storage.set(key, 'x'));
    storage.openEvent('two');
    expect(kept.map(storage.get)).toEqual(['x', 'x']);
    expect(cleared.map(storage.get)).toEqual([null, null, null]);
  });

  it('[CDN5] the intro video of an event was shown once it was, also after another event was opened', () => {
    const { storage } = setUp();
    storage.openEvent('one');
    expect(wasIntroShown(storage, 'one')).toBe(false);
    noteIntroShown(storage, 'one');
    storage.openEvent('two');
    expect(wasIntroShown(storage, 'two')).toBe(false);
    noteIntroShown(storage, 'two');
    storage.openEvent('one');
    expect([wasIntroShown(storage, 'one'), wasIntroShown(storage, 'two')]).toEqual([true, true]);
  });

  it('[D50] opening the same event again keeps everything', () => {
    const { storage } = setUp();
    storage.openEvent('one');
    storage.set('sidePanelTab', 'chat');
    storage.openEvent('one');
    expect(storage.get('sidePanelTab')).toBe('chat');
  });

  it('[D32] signing out clears both areas whole, also what others put there', () => {
    const { areas, storage } = setUp();
    areas.session.setItem('poll:demo', '{}');
    storage.set('sidePanelTab', 'chat');
    storage.clearAll();
    expect(areas.local.length + areas.session.length).toBe(0);
  });

  it('[D50] a browser that refuses storage behaves as an empty one', () => {
    const storage = createPageStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.set('sidePanelTab', 'chat');
    storage.openEvent('one');
    storage.clearAll();
    expect(storage.get('sidePanelTab')).toBeNull();
  });
});
