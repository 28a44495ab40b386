import { describe, expect, test } from 'vitest';
import {
  beginUpload,
  uploadStep,
  uploadView,
  UNSENT_MAX_BYTES,
  type UploadEffect,
  type UploadEvent,
  type UploadState,
} from './upload.ts';

const NOW = Date.UTC(2026, 10, 23, 9, 0, 0);

/** A page that publishes: what happens to it at a second after `NOW`, and what it was told to do last. */
class Page {
  state: UploadState<string>;
  effects: readonly UploadEffect<string>[];
  second = 0;

  constructor() {
    ({ state: this.state, effects: this.effects } = beginUpload<string>(NOW));
  }

  at(second: number, event: UploadEvent<string>): this {
    this.second = second;
    ({ state: this.state, effects: this.effects } = uploadStep(this.state, event, NOW + second * 1000));
    return this;
  }

  published(second = 0): this {
    return this.at(second, { kind: 'published', next_chunk: 0 });
  }

  records(second: number, data: string, size = 1000, recording = this.state.recording): this {
    return this.at(second, { kind: 'recorded', recording, data, size });
  }

  /** Live, with nothing waiting. */
  static live(): Page {
    return new Page().published().records(1, 'a').at(1, { kind: 'sent' });
  }

  get view() {
    return uploadView(this.state, NOW + this.second * 1000);
  }

  get kinds() {
    return this.effects.map(({ kind }) => kind);
  }

  get sends() {
    return this.effects.flatMap((effect) => (effect.kind === 'send' ? [[effect.piece.chunk, effect.piece.data]] : []));
  }
}

describe('what a page that publishes sends', () => {
  test('[HST17] it asks for the stream, then records, then sends pieces in order, one at a time', () => {
    const page = new Page();
    expect(page.kinds).toEqual(['publish']);
    expect(page.published().effects).toEqual([{ kind: 'record', recording: 1 }]);
    expect(page.records(1, 'a').sends).toEqual([[0, 'a']]);
    expect(page.records(2, 'b').effects).toEqual([]);
    expect(page.at(2, { kind: 'sent' }).sends).toEqual([[1, 'b']]);
    expect(page.at(3, { kind: 'sent' }).effects).toEqual([]);
  });

  test('[HST17] a piece that did not arrive is sent again, with rests that grow to four seconds', () => {
    const page = Page.live().records(2, 'b');
    const rests: number[] = [];
    for (const second of [3, 4, 5, 6, 7]) {
      const [effect] = page.at(second, { kind: 'failed' }).effects;
      if (effect?.kind === 'retry_in') rests.push(effect.ms);
      expect(page.at(second, { kind: 'retry' }).sends).toEqual([[1, 'b']]);
    }
    expect(rests).toEqual([500, 1000, 2000, 4000, 4000]);
  });

  test('[HST17] what waited for 12 s is dropped, and a new recording begins once the server answers', () => {
    const page = Page.live().records(2, 'b').at(2, { kind: 'failed' });
    page.records(13, 'c');
    expect(page.state.unsent.map(({ data }) => data)).toEqual(['b', 'c']);
    page.records(14.5, 'd');
    expect(page.kinds).toEqual(['stop_recording']);
    expect(page.state.unsent).toEqual([]);
    expect(page.at(20, { kind: 'retry' }).kinds).toEqual(['stop_recording', 'publish']);
    expect(page.published(21).effects).toEqual([{ kind: 'record', recording: 2 }]);
    expect(page.records(22, 'e').sends).toEqual([[0, 'e']]);
  });

  test('[HST17] no more than 16 MiB wait, and what an earlier recording still gives is left out', () => {
    const page = Page.live().records(2, 'b', UNSENT_MAX_BYTES).records(3, 'c', 1);
    expect(page.state.unsent).toEqual([]);
    page.at(4, { kind: 'sent' }).published(5);
    expect(page.records(6, 'late', 1000, 1).effects).toEqual([]);
    expect(page.state.unsent).toEqual([]);
  });

  test('[HST17] the server names the piece that it awaits: from there it goes on, or with a new recording', () => {
    const page = Page.live().records(2, 'b').records(3, 'c').records(4, 'd');
    expect(page.at(4, { kind: 'gap', next_chunk: 2 }).sends).toEqual([[2, 'c']]);
    expect(page.at(5, { kind: 'gap', next_chunk: 0 }).kinds).toEqual(['stop_recording', 'publish']);
    expect(Page.live().at(2, { kind: 'publish_again' }).kinds).toEqual(['stop_recording', 'publish']);
  });

  test('[HST17] while it asks for the stream anew, an answer to an earlier piece changes nothing', () => {
    const page = Page.live().records(2, 'b').at(3, { kind: 'publish_again' });
    expect(page.at(3, { kind: 'sent' }).effects).toEqual([]);
    expect(page.at(3, { kind: 'publish_again' }).effects).toEqual([]);
    expect(page.published(4).effects).toEqual([{ kind: 'record', recording: 2 }]);
  });
});

describe('what the host of a stream reads', () => {
  test('[HST18] it is live once the server took something, not before', () => {
    const page = new Page();
    expect(page.view).toEqual({ kind: 'preparing' });
    expect(page.published().records(1, 'a').view).toEqual({ kind: 'preparing' });
    expect(page.at(2, { kind: 'sent' }).view).toEqual({ kind: 'live', since: NOW + 2000 });
  });

  test('[HST18] sending slowly is said with the seconds behind', () => {
    const page = Page.live().records(2, 'b');
    expect(page.at(5, { kind: 'tick' }).view).toMatchObject({ kind: 'live' });
    expect(page.at(8, { kind: 'tick' }).view).toEqual({ kind: 'slow', since: NOW + 1000, behind_s: 6 });
  });

  test('[HST18] a lost connection counts down from 30 s, and ends the stream', () => {
    const page = Page.live().records(2, 'b').at(6, { kind: 'failed' });
    expect(page.view).toEqual({ kind: 'reconnecting', left_s: 25 });
    expect(page.at(11, { kind: 'retry' }).at(12, { kind: 'sent' }).view).toMatchObject({ kind: 'live' });
    page.records(13, 'c').at(13, { kind: 'failed' });
    expect(page.at(41.9, { kind: 'tick' }).view).toEqual({ kind: 'reconnecting', left_s: 1 });
    expect(page.at(42, { kind: 'tick' }).view).toEqual({ kind: 'ended', end: { kind: 'lost' } });
    expect(page.at(43, { kind: 'retry' }).effects).toEqual([]);
  });

  test.each([
    { kind: 'stopped_here' },
    { kind: 'stopped' },
    { kind: 'taken', free_in_ms: 20_000 },
    { kind: 'unplayable', problem: 'key_frames_too_rare' },
    { kind: 'refused', code: 'forbidden' },
  ] as const)('[HST18] the end is said with its reason: $kind', (end) => {
    const page = Page.live().at(2, { kind: 'ended', end });
    expect(page.view).toEqual({ kind: 'ended', end });
    expect(page.kinds).toEqual(['stop_recording']);
    expect(page.records(3, 'b').effects).toEqual([]);
  });
});
