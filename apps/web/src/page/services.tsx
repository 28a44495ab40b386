import type { Boot } from '@plenary/contract/boot';
import type { RoomKind } from '@plenary/contract/rooms/operations';
import type { SessionDetails } from '@plenary/contract/timeline/operations';
import type { Texts } from '@plenary/texts/texts';
import { createContext, type ReactNode, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, createApi } from '../api/client.ts';
import { createPageStorage, type PageStorage } from './storage/storage.ts';
import { createEventClock, type EventClock } from './clock/event-clock.ts';
import { type ConnectionStore, createConnectionStore } from './life/connection.ts';
import type { NoticesStore } from './notices.ts';
import type { People, PeopleStore } from './people/people.ts';
import { NOTHING_OWN, type OwnSessions, type OwnSessionsStore } from './people/own-sessions.ts';
import { PageRouter } from './navigation/router.ts';
import { createTimelineStore, type TimelineStore } from './timeline/state.ts';
import { TextsContext } from './use-texts.ts';
import { showToast } from '../ui/toast/toast-store.ts';

/** The side panel: closed (null), or its open tab. */
export type PanelTabId = 'leaderboard' | 'attendees' | 'chat' | 'notifications' | 'settings';
export interface PanelState {
  readonly tab: PanelTabId | null;
  /** false when the tab came back by itself with the page. */
  readonly byHand: boolean;
  /** The id of the heading within the tab to which one wants to be led. */
  readonly heading?: string | undefined;
}
export type PanelStore = StoreApi<PanelState>;

/** Everything the page's components share. Made once per page (and once per render on the server). */
export interface Services {
  /** The boot data of the page that is shown; navigation and `event.changed` replace it. */
  readonly boots: StoreApi<Boot>;
  readonly router: PageRouter;
  /** Texts of the document's language; components take them with useTexts(). */
  readonly texts: Texts;
  readonly clock: EventClock;
  /** The timeline, as far as the page knows it. */
  readonly timeline: TimelineStore;
  /** Texts of sessions that were read, by id. */
  readonly details: StoreApi<ReadonlyMap<string, SessionDetails>>;
  readonly people: PeopleStore;
  /** One's own places and favourites, and how many people are in open sessions. */
  readonly ownSessions: OwnSessionsStore;
  readonly connection: ConnectionStore;
  readonly storage: PageStorage;
  readonly api: Api;
  /** Cursors of the state that the boot data brought, by topic; each is taken once. */
  readonly cursors: Map<string, string>;
  readonly panel: PanelStore;
  readonly notices: NoticesStore;
  /** The state that the panel's tabs keep, by a name of their own. */
  readonly panelMemory: Map<string, unknown>;
  /** Content modals that are not part of the address. */
  readonly overlays: StoreApi<{
    /** The opening of the agenda that is shown, counted; 0: it is closed. */
    readonly agenda: number;
    /** One sits in a room or is in a call, did so before the page was reloaded, or waits for a seat. */
    readonly seat?: boolean;
    /** A room whose kept seat the person takes from where they are. */
    readonly take?: { readonly room: string; readonly kind: RoomKind } | null;
  }>;
}

/**
 * Composition root of the web app.
 * @param boot data the page was rendered with
 * @param url path and query of that page
 * @param texts of `boot.language`
 * @param realNow this device's clock, in ms
 * @param bootAt what that clock showed when `boot.now` was true
 */
export function createServices(
  boot: Boot,
  url: string,
  texts: Texts,
  realNow: () => number,
  bootAt: number = realNow(),
): Services {
  const connection = createConnectionStore();
  return {
    boots: createStore<Boot>(() => boot),
    router: new PageRouter(url),
    texts,
    clock: createEventClock(boot, realNow, bootAt),
    timeline: createTimelineStore(boot.frame?.timeline ?? null),
    details: createStore<ReadonlyMap<string, SessionDetails>>(() => new Map()),
    people: createStore<People>(() => ({ known: new Map(), gaps: 0 })),
    ownSessions: createStore<OwnSessions>(() => NOTHING_OWN),
    connection,
    storage: createPageStorage(),
    api: createLazyApi({
      onSignedOut: () => connection.getState().signedOut(),
      onPreview: (title) => showToast({ title, key: 'preview' }),
    }),
    cursors: new Map(Object.entries(boot.frame?.cursors ?? {})),
    panel: createStore<PanelState>(() => ({ tab: null, byHand: false })),
    notices: createStore(() => ({
      unread: boot.frame?.unread_notifications ?? 0,
      of_threads: boot.frame?.unread_of_threads,
    })),
    panelMemory: new Map(),
    overlays: createStore(() => ({ agenda: 0 })),
  };
}

const ServicesContext = createContext<Services | null>(null);

/** Gives the page its services and its texts. */
export function ServicesProvider({ value, children }: { readonly value: Services; readonly children?: ReactNode }) {
  return (
    <ServicesContext value={value}>
      <TextsContext value={value.texts}>{children}</TextsContext>
    </ServicesContext>
  );
}

/**
 * The services of the page.
 * @throws outside of ServicesProvider
 */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices() was called outside of <ServicesProvider>.');
  return services;
}

/** The server's JSON operations; what calls them is fetched with the first call. Not being able to is `unavailable`. */
function createLazyApi(hooks: Parameters<typeof createApi>[0]): Api {
  let api: Promise<Api> | undefined;
  const load = () => (api ??= import('../api/client.ts').then((module) => module.createApi(hooks)));
  return {
    async call(operation, request) {
      const loaded = await load().catch(() => (api = undefined));
      return loaded ? loaded.call(operation, request) : { ok: false, refusal: { code: 'unavailable' } };
    },
  };
}
