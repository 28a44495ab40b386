import { describe, expect, it } from 'vitest';
import { createPageStorage, noteIntroShown, wasIntroShown, type StorageKey } from './storage.ts';

/** Keys whose names the specification gives, and the area of each (D50). */
const SPECIFIED = {
  quickLinksOpened: 'local',
  chatThreadId: 'local',
  active_stream: 'local',
  deviceIdMic: 'local',
  deviceIdCam: 'local',
  isMicOn: 'local',
  isCamOn: 'local',
  videoCallView: 'local',
  popupTop: 'local',
  popupLeft: 'local',
  IsIOSButNotSafari: 'local',
  videoCallTid: 'session',
  network_room_id: 'session',
  exhibitor_room_id: 'session',
  session_storage_room_sponsor: 'session',
} as const;
/** Keys that it does not name: of these two lists alone may others come. */
const OURS = {
  plenary_event: 'local',
  sidePanelTab: 'local',
  streamPanelClosed: 'local',
  welcomeVideoShown: 'local',
  chatAnnouncements: 'local',
  playerVolume: 'local',
  isBlurOn: 'local',
  emojiRecent: 'local',
  emojiTone: 'local',
  embedHosts: 'local',
  playerCaptions: 'local',
  captionSize: 'local',
  stageReactions: 'local',
  lastKnown: 'local',
  paletteRecent: 'local',
  letterKeys: 'local',
  chatDraft: 'session',
  settingsDraft: 'session',
  scrollPositions: 'session',
  streamReloaded: 'session',
} as const;

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
    const all: Record<StorageKey, 'local' | 'session'> = { ...SPECIFIED, ...OURS };
    const keys = Object.keys(all) as StorageKey[];
    keys.forEach((key) => storage.set(key, 'x'));
    const written = (area: 'local' | 'session') => keys.filter((key) => areas[area].getItem(key) === 'x');
    expect(written('local')).toEqual(keys.filter((key) => all[key] === 'local'));
    expect(written('session')).toEqual(keys.filter((key) => all[key] === 'session'));
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
