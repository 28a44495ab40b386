import { LIVE_PROTOCOL, type ServerFrame } from '@plenary/contract/live';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import { merged, type Board, type BoardElement } from '@plenary/domain/boards/merge';
import WebSocket from 'ws';
import type { Scene } from './protocol.ts';

/** Elements that everybody changes. */
const SHARED = 5;

/** A page at a board: it follows what is drawn, and draws. */
export class BoardPage {
  board: Board = new Map();
  /** Bytes that came over the socket. */
  bytes = 0;
  failed = 0;
  /** Milliseconds of each change, from sending to its answer, and until another page had it. */
  readonly took: number[] = [];
  readonly #scene: Scene;
  readonly #cookie: string;
  readonly #nth: number;
  readonly heard_at: Map<string, number>;

  constructor(scene: Scene, nth: number, heard_at: Map<string, number>) {
    this.#scene = scene;
    this.#nth = nth;
    this.#cookie = scene.cookies[nth] ?? '';
    this.heard_at = heard_at;
  }

  /** Resolves once the page follows the board. */
  follow(): Promise<WebSocket> {
    const { origin, slug, opening } = this.#scene;
    const headers = { cookie: this.#cookie };
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/${slug}/live`, LIVE_PROTOCOL, { headers });
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        this.bytes += data.length;
        const frames = [JSON.parse(data.toString('utf8')) as ServerFrame | ServerFrame[]].flat();
        for (const frame of frames) {
          if (frame.t === 'hello') socket.send(JSON.stringify({ t: 'sub', topic: `drawing:${opening}` }));
          if (frame.t === 'subbed') resolve(socket);
          if (frame.t === 'evt') for (const { payload } of frame.events) this.#hear(payload['elements']);
        }
      });
    });
  }

  #hear(elements: unknown): void {
    if (!Array.isArray(elements)) return;
    this.board = merged(this.board, elements as BoardElement[]);
    const now = performance.now();
    for (const { id, version, versionNonce } of elements as BoardElement[]) {
      const name = `${id} ${version} ${versionNonce}`;
      this.heard_at.set(name, now);
    }
  }

  /** Changes an element of one's own, or one that all change. Returns its name and when it was sent. */
  async change(turn: number): Promise<readonly [string, number]> {
    const shared = turn % 2 === 0;
    const id = shared ? `shared-${turn % SHARED}` : `own-${this.#nth}-${turn % 20}`;
    const version = (this.board.get(id)?.version ?? 0) + 1;
    const element = rectangle({
      id,
      version,
      versionNonce: (this.#nth * 7_919 + turn) % 2 ** 31,
      x: turn,
      y: this.#nth,
    });
    const { origin, slug, opening } = this.#scene;
    const sent = performance.now();
    const answer = await fetch(`${origin}/${slug}/json/whiteboard/changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify({ opening, elements: [element] }),
    });
    this.took.push(performance.now() - sent);
    if (!answer.ok) this.failed += 1;
    else {
      const { payload } = (await answer.json()) as { payload: { lost: BoardElement[] } };
      this.board = merged(this.board, payload.lost);
    }
    return [`${id} ${version} ${element.versionNonce}`, sent];
  }

  /** The board as the server has it. */
  async stands(): Promise<Board> {
    const { origin, board_url } = this.#scene;
    const answer = await fetch(`${origin}${board_url}`, { headers: { cookie: this.#cookie } });
    const { payload } = (await answer.json()) as { payload: { elements: BoardElement[] } };
    return new Map(payload.elements.map((element) => [element.id, element]));
  }
}
