import { createReader, type Reader } from '@plenary/client/reader';
import type { Answered } from '@plenary/contract/errors';
import {
  endStream,
  getStreamKey,
  holdStream,
  type HostedStream,
  keepRecordings,
  type KeptRecording,
  listHostedStreams,
  listRecordings,
  makeStreamKey,
  removeRecording,
  type StreamKeyState,
} from '@plenary/contract/hosted-streams/operations';
import { keepInVault } from '@plenary/contract/vault/operations';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams/topics';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useInterval } from '../../ui/time/use-interval.ts';
import type { Api } from '../../api/client.ts';
import { useLiveTopic } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Numbers of a stream that is on are renewed so often, in ms; what happens to it is known at once. */
const RENEW_MS = 5_000;

export interface HostStreamsState {
  readonly load: 'loading' | 'failed' | 'ready';
  readonly streams: readonly HostedStream[];
}

interface RecordingList {
  readonly recordings: readonly KeptRecording[];
}

export interface MadeKey extends StreamKeyState {
  readonly key: string;
}

/** The hosted streams of an event, as hosts see and switch them. */
export class HostStreams {
  readonly state = createStore<HostStreamsState>(() => ({ load: 'loading', streams: [] }));
  readonly #api: Api;
  readonly #event: string;
  readonly #reader: Reader;

  /** @param event slug */
  constructor(api: Api, event: string) {
    this.#api = api;
    this.#event = event;
    this.#reader = createReader(
      () => api.call(listHostedStreams, { params: { event } }),
      (answer) =>
        this.state.setState(({ load }) => {
          if (answer.ok) return { load: 'ready', streams: answer.value.streams };
          return { load: load === 'ready' ? 'ready' : 'failed' };
        }),
    );
  }

  /** Reads all of them; where that fails, what was read before stays. */
  load(): Promise<void> {
    return this.#reader.read();
  }

  /** The title of the first session that shows a stream, else the hall whose stream it is, else its name. */
  titleOf(stream: string): string {
    const known = this.state.getState().streams.find((each) => each.stream === stream);
    return known?.sessions[0] ?? known?.halls[0] ?? stream;
  }

  hold(stream: string, on: boolean): Promise<Answered<HostedStream>> {
    const params = { event: this.#event, stream };
    return this.#taken(this.#api.call(holdStream, { params, body: { on }, turn: `hold ${stream}` }));
  }

  end(stream: string): Promise<Answered<HostedStream>> {
    return this.#taken(this.#api.call(endStream, { params: { event: this.#event, stream }, body: {} }));
  }

  /** Has what is published from now on kept, or not any more. */
  record(stream: string, on: boolean): Promise<Answered<HostedStream>> {
    const params = { event: this.#event, stream };
    return this.#taken(this.#api.call(keepRecordings, { params, body: { on }, turn: `record ${stream}` }));
  }

  /** The recordings of a stream that were kept, the latest first. */
  recordings(stream: string): Promise<Answered<RecordingList>> {
    return this.#api.call(listRecordings, { params: { event: this.#event, stream } });
  }

  /** Whether programs such as OBS can publish a stream, and where. */
  key(stream: string): Promise<Answered<StreamKeyState>> {
    return this.#api.call(getStreamKey, { params: { event: this.#event, stream } });
  }

  /** Makes another key for such a program: it is answered this once. */
  makeKey(stream: string): Promise<Answered<MadeKey>> {
    return this.#api.call(makeStreamKey, { params: { event: this.#event, stream }, body: {} });
  }

  /** Removes a recording for good; answers what is left. */
  removeRecording(stream: string, id: number): Promise<Answered<RecordingList>> {
    return this.#api.call(removeRecording, { params: { event: this.#event, stream, id }, body: {} });
  }

  /** Puts a recording into the vault, or gives the item that it is another title. */
  keepInVault(stream: string, id: number, title: string): Promise<Answered<{ readonly slug: string }>> {
    return this.#api.call(keepInVault, { params: { event: this.#event, stream, id }, body: { title } });
  }

  async #taken(call: Promise<Answered<HostedStream>>): Promise<Answered<HostedStream>> {
    const answer = await call;
    this.#reader.changed();
    if (answer.ok)
      this.state.setState(({ streams }) => ({
        streams: streams.map((each) => (each.stream === answer.value.stream ? answer.value : each)),
      }));
    return answer;
  }
}

/** The hosted streams of the open event; they follow what happens to them while the page is looked at. */
export function useHostStreams(): readonly [HostStreams, HostStreamsState] {
  const { api } = useServices();
  const { slug } = useEvent();
  const [streams] = useState(() => new HostStreams(api, slug));
  const state = useStore(streams.state);
  const on = state.streams.some((each) => each.state !== 'off');
  useEffect(() => void streams.load(), [streams]);
  useLiveTopic(HOSTED_STREAMS_TOPIC, {
    onSnapshot: () => void streams.load(),
    onEvents: () => void streams.load(),
  });
  useInterval(on ? RENEW_MS : null, () => document.visibilityState === 'visible' && void streams.load());
  return [streams, state];
}

/** Shows why a switch or a button did nothing. */
export function useSayRefusal(): (answer: Answered<unknown>) => void {
  const { t } = useTexts();
  return (answer) => {
    if (!answer.ok) showToast({ title: t('go-live.not_done'), text: refusalText(t, answer.refusal) });
  };
}
