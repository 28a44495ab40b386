import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import type { StreamSource } from '@plenary/contract/timeline/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { carry, type VisitorOptions } from './browser.ts';
import { useEvents } from './events.ts';
import type { Stage } from './stage.ts';
import { startStreamOrigin, type StreamOrigin } from './network/stream-origin.ts';

export interface Watch extends VisitorOptions {
  readonly host?: boolean;
  /** Fields of the stream that differ. */
  readonly stream?: Partial<StreamSource>;
  /** Done to the page before it is opened. */
  readonly before?: (page: Page) => Promise<void>;
}

/** A server of streams beside the product, and an event of its own for each test. */
export interface Watching {
  readonly stage: Stage<TestServer>;
  readonly origin: StreamOrigin;
  readonly event: EventFixture;
  /** A person on the page of a stream, "Tides", that is on air and plays an address of the origin. */
  watch(path: string, options?: Watch): Promise<Page>;
}

export function useWatching(): Watching {
  const stage = useEvents();
  let origin: StreamOrigin;
  let event: EventFixture;
  beforeAll(async () => {
    origin = await startStreamOrigin();
  });
  afterAll(() => origin.stop());
  beforeEach(async () => {
    event = await stage.server.createEvent();
  });
  return {
    stage,
    get origin() {
      return origin;
    },
    get event() {
      return event;
    },
    watch: async (path, { host = false, stream: more = {}, before, ...options } = {}) => {
      const { server } = stage;
      const now = server.clock.now();
      const stream = source({ playback_url: origin.url + path, ...more });
      const [starts_at, ends_at] = [new Date(now - 600_000), new Date(now + 3_600_000)];
      const row = sessionRow(event.id, { title: 'Tides', starts_at, ends_at, stream });
      await addSessions(server.ctx, [row]);
      const { cookie } = await server.signIn(await server.createPerson({ event, host }));
      const { context, page } = await stage.visitor(options);
      await carry(context, stage.url, cookie);
      await before?.(page);
      await page.goto(`${stage.url}/${event.slug}/live_stream/${row.id}`);
      return page;
    },
  };
}

/** Waits until the picture says so of itself. */
export function until(page: Page, holds: (video: HTMLVideoElement) => boolean): Promise<void> {
  return expect.poll(() => page.locator('video').evaluate(holds)).toBe(true);
}
