import type { Answered } from '@plenary/contract/errors';
import { readPush, subscribePush, unsubscribePush, type PushState } from '@plenary/contract/notifications/operations';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import type { PushBrowser } from './push-browser.ts';

/** Whether notifications come to this device while the page is closed. */
export type PushDeviceState =
  | { readonly kind: 'loading' }
  /** `home_screen`: an iPhone or iPad takes them of pages on its home screen alone. */
  | { readonly kind: 'unsupported'; readonly because: 'browser' | 'home_screen' }
  /** The browser does not let this site show any. */
  | { readonly kind: 'denied' }
  /** `failed`: turning it on or off did not work just now. */
  | { readonly kind: 'off' | 'on'; readonly changing: boolean; readonly failed: boolean };

/** Push messages to this device (NOT27). */
export interface PushDevice {
  readonly state: StoreApi<PushDeviceState>;
  load(): Promise<void>;
  /** Asks the person, where the browser has not done so yet: call it from a press of a button. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
}

interface Parts {
  readonly api: Api;
  readonly event: string;
  readonly browser: PushBrowser;
}

const rest = (kind: 'off' | 'on', failed = false): PushDeviceState => ({ kind, changing: false, failed });

export function createPushDevice({ api, event, browser }: Parts): PushDevice {
  const params = { event };
  const state = createStore<PushDeviceState>(() => ({ kind: 'loading' }));
  const show = (next: PushDeviceState) => state.setState(next, true);
  /** Shows that something changes, and its end; a failure leaves what was. */
  const change = async (from: 'off' | 'on', act: () => Promise<PushDeviceState>) => {
    show({ kind: from, changing: true, failed: false });
    show(await act().catch(() => rest(from, true)));
  };
  return {
    state,
    async load() {
      const support = browser.support();
      if (support !== 'yes') return show({ kind: 'unsupported', because: support });
      if (browser.permission() === 'denied') return show({ kind: 'denied' });
      const [answer, endpoint] = await Promise.all([read(api.call(readPush, { params })), browser.endpoint()]);
      show(rest(answer !== null && endpoint !== null && answer.endpoint === endpoint ? 'on' : 'off'));
    },
    turnOn: () =>
      change('off', async () => {
        const permission = await browser.ask();
        if (permission === 'denied') return { kind: 'denied' };
        if (permission !== 'granted') return rest('off');
        const known = await read(api.call(readPush, { params }));
        if (!known) return rest('off', true);
        const body = await browser.subscribe(known.public_key);
        return (await read(api.call(subscribePush, { params, body }))) ? rest('on') : rest('off', true);
      }),
    turnOff: () =>
      change('on', async () => ((await read(api.call(unsubscribePush, { params }))) ? rest('off') : rest('on', true))),
  };
}

async function read(asked: Promise<Answered<PushState>>): Promise<PushState | null> {
  const answer = await asked;
  return answer.ok ? answer.value : null;
}
