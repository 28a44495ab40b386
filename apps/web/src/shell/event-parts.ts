// They come with any page but the home: nothing moves when it is drawn.
import '../features/header/AreaBar.tsx';
import '../features/header/SponsorStrip.tsx';
import { whenIdleAndFast } from '../page/life/when-idle.ts';
import { loadWithTexts } from '../page/load-texts.ts';
import type { Page, PageKind } from './page-kind.ts';

/**
 * Pages and overlays that people open most from the home of an event. Each consists of many files, and the list of their
 * names is no part of the first load: it comes with this module, at the first touch of the page.
 */
export const EVENT_PAGES = {
  live_stream: {
    texts: ['streams', 'captions'],
    load: () => import('../features/streams/StreamPage.tsx').then((m) => m.StreamPage),
  },
  agenda: { texts: ['agenda'], load: () => import('../features/agenda/AgendaPage.tsx').then((m) => m.AgendaPage) },
} as const satisfies Partial<Record<PageKind, Page>>;

export const loadLiveStreams = () =>
  loadWithTexts(['streams'], () => import('../features/streams/LiveStreamsModal.tsx').then((m) => m.LiveStreamsModal));
export const loadAgenda = () =>
  loadWithTexts(['agenda'], () => import('../features/agenda/AgendaModal.tsx').then((m) => m.AgendaModal));
export const loadMeeting = () =>
  loadWithTexts(['rooms', 'calls', 'devices', 'boards'], () => import('./Meeting.tsx').then((m) => m.Meeting));

const loadChat = () => loadWithTexts(['chat', 'chat-files'], () => import('../features/chat/ChatArea.tsx'));

/** The parts that people open most come while there is nothing else to do. */
export function fetchAhead(): void {
  whenIdleAndFast(() => [loadChat, loadAgenda].forEach((load) => void load().catch(() => undefined)));
}
