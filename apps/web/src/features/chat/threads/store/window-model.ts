import type { ChatEvent, ChatState, WindowScope } from './chat-state.ts';
import { cursorOf } from './known-messages.ts';
import { merged, reduceList } from './list-model.ts';

type Page = Extract<ChatEvent, { kind: 'page' }>;

/**
 * The next state of a window into the middle of a thread (WID47). News of messages beyond its newer edge are left to the
 * pages that follow there, until the window reaches the live end.
 */
export function reduceWindow(state: ChatState, event: ChatEvent): ChatState {
  const { scope } = state;
  if (scope.kind !== 'window') return reduceList(state, event);
  switch (event.kind) {
    case 'message':
    case 'reacted':
    case 'replied':
      return onNews(state, scope, event);
    case 'loading':
      return loading(reduceList(state, event), event.what);
    case 'page':
      return event.before === undefined ? onPage(state, scope, event) : reduceList(state, event);
    case 'trim':
      return state;
    default:
      return reduceList(state, event);
  }
}

/** Events that come while a page is under way are applied again after it: the page may be from before them. */
function onNews(state: ChatState, scope: WindowScope, event: ChatEvent): ChatState {
  const waiting = state.load === 'loading' || scope.newer === 'loading';
  const next = waiting ? inWindow(state, { meanwhile: [...scope.meanwhile, event] }) : state;
  const beyond = event.kind === 'message' && cursorOf(event.message) > scope.newest;
  return beyond ? next : reduceList(next, event);
}

function loading(state: ChatState, what: 'latest' | 'older' | 'newer'): ChatState {
  if (what === 'older') return state;
  return what === 'newer'
    ? inWindow(state, { meanwhile: [] })
    : inWindow({ ...state, known: [], oldest: Infinity }, { newest: 0, meanwhile: [] });
}

/** The first page, or one that joins on at the newer edge. */
function onPage(state: ChatState, scope: WindowScope, { page, tick, after }: Page): ChatState {
  if (tick < state.since) return state;
  if (after !== undefined && after !== scope.newest) return inWindow(state, { newer: 'idle' });
  const more = after === undefined ? page.has_newer === true : page.has_more;
  const newest = more ? Number(page.last_message_cursor ?? scope.newest) : Infinity;
  const known = merged(state.known, page.results, tick);
  const first = page.has_more ? Number(page.results[0]?.cursor ?? 0) : 0;
  const joined: ChatState = {
    ...state,
    known,
    ...(after === undefined && { load: 'ready', oldest: first }),
    scope: { ...scope, newest, newer: 'idle', meanwhile: [] },
  };
  return scope.meanwhile.reduce(reduceWindow, joined);
}

function inWindow(state: ChatState, change: Partial<WindowScope>): ChatState {
  return state.scope.kind === 'window' ? { ...state, scope: { ...state.scope, ...change } } : state;
}

/** Whether everything up to the live end is known. */
export function reachesEnd({ scope }: ChatState): boolean {
  return scope.kind !== 'window' || scope.newest === Infinity;
}
