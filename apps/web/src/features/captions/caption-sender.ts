import { correctCaption, removeCaption, sendCaption, type CaptionLine } from '@plenary/contract/captions/operations';
import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../api/client.ts';
import { PASSING } from '../../page/refusal-text.ts';

/** A line on its way. */
export interface OutgoingLine {
  readonly client_line_id: string;
  readonly language: string;
  readonly text: string;
  /** How late the captioner heard it, in ms. */
  readonly behind_ms: number;
}

export interface SenderState {
  /** In the order in which they were typed; the first is being sent. */
  readonly outgoing: readonly OutgoingLine[];
  /** The line that was sent last from here; null: none, or it was taken back. */
  readonly last: CaptionLine | null;
  /** Why a line was refused, and its text, which is nowhere else. */
  readonly refused: { readonly refusal: AnsweredRefusal; readonly text: string } | null;
}

interface Ports {
  readonly api: Api;
  /** Slug. */
  readonly event: string;
  readonly session_id: string;
  readonly newId: () => string;
  /** How late the captioner hears the stream now, in ms. */
  readonly behindMs: () => number;
  /** Resolves after so many ms. */
  readonly rest: (ms: number) => Promise<void>;
}

/** The wait before a line is sent again, where the server says nothing else, in ms. */
const AGAIN_MS = 1_000;

/**
 * Sends lines one after the other, each until the server has answered: what is typed while the network is away goes out when it is
 * back, in its order, and each line once.
 */
export class CaptionSender {
  readonly #ports: Ports;
  #under_way = false;
  #closed = false;
  readonly state = createStore<SenderState>(() => ({ outgoing: [], last: null, refused: null }));

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  send(lines: readonly string[], language: string): void {
    const behind_ms = this.#ports.behindMs();
    const added = lines.map((text) => ({ client_line_id: this.#ports.newId(), language, text, behind_ms }));
    this.state.setState(({ outgoing }) => ({
      outgoing: [...outgoing, ...added],
      ...(added.length > 0 && { refused: null }),
    }));
    void this.#sendAll();
  }

  /** Gives the line that was sent last another text. */
  async correct(text: string): Promise<void> {
    const { last } = this.state.getState();
    if (!last) return;
    const params = this.#paramsOf(last);
    const answer = await this.#ports.api.call(correctCaption, { params, body: { text } });
    if (!answer.ok) this.state.setState({ refused: { refusal: answer.refusal, text } });
    else this.state.setState((state) => (state.last?.id === last.id ? { last: answer.value.line, refused: null } : {}));
  }

  /** Takes the line that was sent last back. */
  async takeBack(): Promise<void> {
    const { last } = this.state.getState();
    if (!last) return;
    const answer = await this.#ports.api.call(removeCaption, { params: this.#paramsOf(last) });
    if (!answer.ok) this.state.setState({ refused: { refusal: answer.refusal, text: last.text } });
    else this.state.setState((state) => (state.last?.id === last.id ? { last: null } : {}));
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#closed = true;
  }

  #paramsOf({ id }: CaptionLine) {
    return { event: this.#ports.event, sessionId: this.#ports.session_id, id };
  }

  async #sendAll(): Promise<void> {
    if (this.#under_way) return;
    this.#under_way = true;
    for (let line = this.#next(); line; line = this.#next()) await this.#sendOne(line);
    this.#under_way = false;
  }

  #next(): OutgoingLine | undefined {
    return this.#closed ? undefined : this.state.getState().outgoing[0];
  }

  async #sendOne(line: OutgoingLine): Promise<void> {
    const { api, event, session_id, rest } = this.#ports;
    const params = { event, sessionId: session_id };
    const answer: Answered<{ line: CaptionLine }> = await api.call(sendCaption, { params, body: line });
    if (!answer.ok && PASSING.has(answer.refusal.code)) return rest(answer.refusal.retry_after_ms ?? AGAIN_MS);
    this.state.setState(({ outgoing, last }) => ({
      outgoing: outgoing.slice(1),
      last: answer.ok ? answer.value.line : last,
      ...(!answer.ok && { refused: { refusal: answer.refusal, text: line.text } }),
    }));
  }
}
