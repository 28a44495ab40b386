import {
  BOARDS,
  endWhiteboard,
  startWhiteboard,
  type BoardEndedPayload,
  type CallBoard,
  type OpenBoard,
} from '@plenary/contract/boards/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { boardWait, cameraAfter, type BoardTurn } from '@plenary/domain/boards/screen';
import { createStore } from 'zustand/vanilla';
import { wait } from '../../ui/time/wait.ts';
import type { Services } from '../../page/services.tsx';

/** The whiteboard of the call of this page. */
export interface BoardState {
  readonly may_start: boolean;
  readonly board: OpenBoard | null;
  /** The tile says that the board opens or closes (WBD15). */
  readonly turn: 'opening' | 'open' | 'closing';
}

/** One's own camera, as a board's host gives it away for a while. */
export interface BoardCamera {
  isOn(): boolean;
  set(on: boolean): void;
  /** Lives as long as the call, whose screen is drawn again in each of its windows. */
  readonly kept: KeptCamera;
}

export interface KeptCamera {
  /** The host's camera as it was before the board; null: one hosts none. */
  before: boolean | null;
}

/** One call's whiteboard: outside of what is drawn, so that it outlives every change of the view. */
export class BoardSession {
  readonly state = createStore<BoardState>(() => ({ may_start: false, board: null, turn: 'open' }));
  readonly tid: string;
  readonly #services: Services;
  readonly #camera: BoardCamera;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Sends the last changes before a board ends. */
  #flush: () => Promise<void> = async () => undefined;

  constructor(services: Services, tid: string, camera: BoardCamera) {
    this.tid = tid;
    this.#services = services;
    this.#camera = camera;
  }

  /** Present state, as one joins the call or comes back to it. */
  take({ whiteboard, may_start }: CallBoard, me: string | null): void {
    this.state.setState({ may_start });
    if (whiteboard) this.opened(whiteboard, 'restored', me);
    else this.#close();
  }

  /** @param me the person's own event-user id */
  opened(board: OpenBoard, turn: BoardTurn, me: string | null): void {
    if (this.state.getState().board?.opening === board.opening) return;
    this.#close();
    this.state.setState({ board, turn: 'opening' });
    this.#after(turn, () => this.state.setState({ turn: 'open' }));
    if (board.host === me) this.host();
  }

  /** One is the host of the open board: the camera is off until it ends. */
  host(): void {
    if (this.#camera.kept.before !== null) return;
    this.#camera.kept.before = this.#camera.isOn();
    this.#camera.set(false);
  }

  ended({ opening, by }: BoardEndedPayload, me: string | null): void {
    if (this.state.getState().board?.opening !== opening) return;
    this.state.setState({ turn: 'closing' });
    this.#after(by !== null && by === me ? 'ended_by_host' : 'ended_remotely', () => this.#close());
  }

  /** The way in which the last changes of the open board are sent. */
  flushBy(flush: () => Promise<void>): void {
    this.#flush = flush;
  }

  /** Opens a board in the call. Returns why not, or null. */
  async start(boardUrl: string): Promise<AnsweredRefusal | null> {
    const answer = await this.#services.api.call(startWhiteboard, {
      params: this.#event,
      body: { tid: this.tid, boardUrl },
    });
    return answer.ok ? null : answer.refusal;
  }

  async end(): Promise<AnsweredRefusal | null> {
    await Promise.race([this.#flush(), wait(BOARDS.waits.ended_by_host)]);
    const answer = await this.#services.api.call(endWhiteboard, { params: this.#event, body: { tid: this.tid } });
    return answer.ok ? null : answer.refusal;
  }

  /** The call is over on this page, or is shown in another window of it. */
  leave(): void {
    clearTimeout(this.#timer);
  }

  get #event() {
    return { event: this.#services.boots.getState().event?.slug ?? '' };
  }

  #after(turn: BoardTurn, then: () => void): void {
    clearTimeout(this.#timer);
    const ms = boardWait(turn);
    if (ms === 0) then();
    else this.#timer = setTimeout(then, ms);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.state.setState({ board: null, turn: 'open' });
    const { kept } = this.#camera;
    const { before } = kept;
    kept.before = null;
    if (before !== null && cameraAfter(before, this.#camera.isOn()) !== this.#camera.isOn()) this.#camera.set(before);
  }
}
