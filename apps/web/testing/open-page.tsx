import { eventually } from '@plenary/testkit/eventually';
import type { Boot } from '@plenary/contract/boot';
import { directionOf } from '@plenary/domain/language/language';
import { createTexts } from '@plenary/texts/texts';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import catalogues from 'virtual:texts/all';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { createServices, type Services } from '../src/page/services.tsx';
import { keepPageGlobals } from '../src/page/read-boot.ts';
import { ScrollMemory } from '../src/page/navigation/scroll-memory.ts';
import { areaOf, type StorageKey } from '../src/page/storage/storage.ts';
import { App } from '../src/shell/Frame.tsx';
import { openPage as openPath } from '../src/shell/open-page.ts';
import { loadPage } from '../src/shell/pages.ts';
import { themeCookie } from '../src/page/storage/theme.ts';
import { brandCss } from '../src/styles/brand-css.ts';
import { closeModal, useCurrentModal } from '../src/ui/modal/modal-store.ts';
import { dismissToast, useToasts } from '../src/ui/toast/toast-store.ts';
import { Backend } from './backend.ts';
import { bootOf, type BootOptions } from './boot.ts';
import { answerFrame, type Unseen } from './frame-answers.ts';
import { keepListeners, keepTimers } from './listeners.ts';
import { noteLook } from './looks/look.ts';

export interface PageOptions extends BootOptions, Unseen {
  /** Path and query; absent: the home of the event. */
  readonly url?: string;
  /** px; absent: 1440 × 900. */
  readonly width?: number;
  readonly height?: number;
  /** Values that the browser keeps of an earlier visit. */
  readonly stored?: Partial<Record<StorageKey, string>>;
  /** false: the banner asks. */
  readonly consent?: boolean;
  /** true: the page's clock and timers stand at its `now`, and move by `pass()` alone. */
  readonly still?: boolean;
  /** Gives the answers that the page asks for before it is drawn. */
  readonly answers?: (backend: Backend, boot: Boot) => void;
}

export interface OpenedPage {
  readonly boot: Boot;
  readonly backend: Backend;
  readonly services: Services;
  /** Addresses of other documents to which the page has led by a link or a form; nothing else happened. */
  readonly left: readonly string[];
}

/**
 * Opens a page of the web app as main.tsx does, before a backend of the test's own. It closes when the test ends, which
 * fails where the page asked for something that nobody answers.
 */
export async function openPage(options: PageOptions = {}): Promise<OpenedPage> {
  const boot = bootOf(options);
  if (options.still) vi.useFakeTimers({ now: new Date(boot.now), toFake: [...TIMERS] });
  const backend = new Backend();
  answerFrame(backend, boot, options);
  options.answers?.(backend, boot);
  await page.viewport(options.width ?? 1440, options.height ?? 900);
  const listeners = keepListeners();
  const timers = options.still ? null : keepTimers();
  const left = stayHere();
  prepareDocument(boot, options);
  vi.stubGlobal('fetch', backend.fetch);
  vi.stubGlobal('WebSocket', backend.WebSocket);
  const url = options.url ?? (boot.event ? `/${boot.event.slug}` : '/');
  const before = location.href;
  history.replaceState(null, '', url);
  const { services, end } = ending(servicesOf(boot, url));
  await loadPage(boot.page.kind);
  const root = createRoot(document.getElementById('root')!);
  root.render(<App services={services} />);
  onTestFinished(async () => {
    await noteLook();
    await close(root);
    end();
    listeners.remove();
    timers?.remove();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    history.replaceState(null, '', before);
    if (backend.faults.length > 0) throw new Error(`The page met an unprepared backend:\n${backend.faults.join('\n')}`);
  });
  return { boot, backend, services, left };
}

/** Those that a page waits with; frames go on, so that it is drawn. */
const TIMERS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Lets so much time pass on a page that was opened `still`, and has it drawn what its timers changed; milliseconds. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // React draws by messages of this kind, of which it may take some.
  for (let turn = 0; turn < 3; turn += 1) await message();
}

function message(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  }).finally(() => port1.close());
}

function servicesOf(boot: Boot, url: string): Services {
  const texts = createTexts(boot.language, catalogues[boot.language]);
  const services = createServices(boot, url, texts, () => Date.now());
  keepPageGlobals(services.boots, window);
  if (boot.event) services.storage.openEvent(boot.event._id);
  services.router.start((path, signal) => openPath(services, path, signal), new ScrollMemory(services.storage));
  return services;
}

/** Lets what a page has begun end with it: its requests would otherwise reach the backend of the next test's page. */
function ending(services: Services): { readonly services: Services; end(): void } {
  let ended = false;
  const never = new Promise<never>(() => undefined);
  const api: Services['api'] = {
    call: (operation, request) => (ended ? never : services.api.call(operation, request)),
  };
  return { services: { ...services, api }, end: () => (ended = true) };
}

/** Another document would end the test: links and forms that lead to one do nothing here, and are noted. */
function stayHere(): string[] {
  const left: string[] = [];
  const stay = (event: Event, address: string | undefined): void => {
    if (event.defaultPrevented || address === undefined) return;
    event.preventDefault();
    left.push(address.replace(location.origin, ''));
  };
  addEventListener('submit', (event) => stay(event, (event.target as HTMLFormElement).action));
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link?.getAttribute('href')?.startsWith('#')) stay(event, link?.href);
  });
  return left;
}

const CONSENT = encodeURIComponent(JSON.stringify({ v: 1, analytics: false }));

function prepareDocument(boot: Boot, { stored = {}, consent = true }: PageOptions): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored) as [StorageKey, string][])
    (areaOf(key) === 'local' ? localStorage : sessionStorage).setItem(key, value);
  if (boot.event && Object.keys(stored).length > 0) localStorage.setItem('plenary_event', boot.event._id);
  document.cookie = consent ? `cookie_consent=${CONSENT}; path=/` : 'cookie_consent=; path=/; max-age=0';
  document.cookie = themeCookie(boot.theme, false);
  const { documentElement: html, body, head } = document;
  html.lang = boot.language;
  html.dir = directionOf(boot.language);
  html.removeAttribute('data-theme');
  if (boot.theme !== 'system') html.dataset.theme = boot.theme;
  document.getElementById('brand')?.remove();
  const style = Object.assign(document.createElement('style'), { id: 'brand' });
  style.textContent = brandCss(boot.event?.settings.brand_color ?? null);
  head.append(style);
  body.innerHTML = '<div id="root"></div>';
}

/** Takes the page away with what its dialogs and toasts have left. */
async function close(root: Root): Promise<void> {
  root.render(<Leftovers />);
  await eventually(() => {
    if (!document.getElementById('nothing-left')) throw new Error('dialogs or toasts are left');
  });
  root.unmount();
  document.body.innerHTML = '';
}

function Leftovers() {
  const modal = useCurrentModal();
  const toasts = useToasts();
  queueMicrotask(() => {
    if (modal) closeModal(modal.id);
    for (const { id } of toasts) dismissToast(id);
  });
  return modal || toasts.length > 0 ? null : <div id="nothing-left" />;
}
