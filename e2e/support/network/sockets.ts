import type { Page } from 'playwright-core';

/** Forbids the sockets of a page from its beginning, as some networks do: it long-polls. */
export async function noSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.WebSocket = class {
      constructor() {
        throw new Error('no sockets here');
      }
    } as unknown as typeof WebSocket;
  });
}

/** A switch for the sockets of a page, whose other connections stay. Call it before the page is opened. */
export interface SocketSwitch {
  /** Ends the sockets that are open, and refuses new ones. */
  forbid(): Promise<void>;
  allow(): void;
}

export async function switchSockets(page: Page): Promise<SocketSwitch> {
  let allowed = true;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (!allowed) return void socket.close({ code: 1011 });
    const server = socket.connectToServer();
    open.add({ close: () => Promise.all([socket.close({ code: 1011 }), server.close()]).then(() => undefined) });
  });
  return {
    forbid: async () => {
      allowed = false;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    allow: () => void (allowed = true),
  };
}

/**
 * Keeps from a page whatever its sockets, or the polls in their place, bring of topics that begin with `prefix`, until that is
 * ended. Call it before the page is opened, or loaded again.
 */
export async function withholdFrames(page: Page, prefix: string): Promise<{ end(): void }> {
  let withheld = true;
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!withheld || !String(frame).includes(`"topic":"${prefix}`)) socket.send(frame);
    });
  });
  const polled = `/poll/${encodeURIComponent(prefix)}`;
  await page.route(
    ({ href }) => href.includes(polled),
    (route) => (withheld ? route.abort() : route.continue()),
  );
  return { end: () => void (withheld = false) };
}
