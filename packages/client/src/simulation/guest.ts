import type { Boot } from '@plenary/contract/boot';
import type { JoinedCall } from '@plenary/contract/calls/operations';
import { mailboxTopic } from '@plenary/contract/calls/topics';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic, type ChatTopic } from '@plenary/contract/chat/topics';
import type { Seat } from '@plenary/contract/rooms/operations';
import { SEAT_ENDED, seatTopic } from '@plenary/contract/rooms/topics';
import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import { ownTopic, type OwnTopic } from '@plenary/contract/own-topic';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { EventOf } from '@plenary/contract/live';
import type { SayAct } from '@plenary/simulation/acts';
import type { LiveClient } from '../client.ts';
import { openScript, ScriptError, type Script } from '../script.ts';

/** An event as a new attendee finds it. */
export type Surroundings = Pick<Boot, 'event' | 'frame' | 'me'>;

export interface GuestOptions {
  readonly base_url: string;
  /** Slug of the event. */
  readonly event: string;
  /** `name=value` of the session's cookie. */
  readonly cookie: string;
  /** Receives the live events of the event's channel, as every attendee does. */
  readonly onChat: (events: readonly EventOf<ChatTopic>[]) => void;
  /** Called when the seat in that room has ended, anyone who ended it. */
  readonly onSeatEnded: (room: string) => void;
}

/** One person of a simulation who is at the event: a page that is open, with its live connection. */
export class Guest {
  readonly #options: GuestOptions;
  readonly #script: Script;
  #live: LiveClient | null = null;
  readonly #followed = new Set<string>();
  #seat: Seat | null = null;
  #letSeatGo: () => void = () => undefined;

  constructor(options: GuestOptions) {
    this.#options = options;
    this.#script = openScript(options.base_url, options.event, options.cookie);
  }

  /**
   * Opens the event's home as a browser does, and follows what the page follows.
   * @returns the event as the page shows it
   * @throws ScriptError when the server refuses
   */
  async come(): Promise<Surroundings> {
    const answer = await this.#script.request('', { headers: { accept: 'text/html' } });
    const page = await answer.text();
    const found = /<script[^>]*id="boot"[^>]*>([^<]*)<\/script>/.exec(page)?.[1];
    if (!answer.ok || found === undefined) throw new ScriptError('coming in', answer.status, page);
    const boot = JSON.parse(found) as Boot;
    this.#live = this.#script.live();
    const cursors = boot.frame?.cursors ?? {};
    this.#live.subscribe(PEOPLE_TOPIC, {}, { cursor: cursors[PEOPLE_TOPIC] });
    this.#live.subscribe(TIMELINE_TOPIC, {}, { cursor: cursors[TIMELINE_TOPIC] });
    const own = ownTopic(boot.me?._id ?? '');
    if (boot.me) this.#live.subscribe(own, { onEvents: (events) => this.#hearOwn(events) }, { cursor: cursors[own] });
    this.#follow(boot.frame?.public_chat?.thread_id ?? null, cursors);
    return boot;
  }

  /** Reads again which sessions are on and which channel is used. @throws ScriptError when the server refuses */
  async lookAround(): Promise<Surroundings> {
    const boot = (await this.get('boot')) as Boot;
    this.#follow(boot.frame?.public_chat?.thread_id ?? null, boot.frame?.cursors ?? {});
    return boot;
  }

  /** Follows another channel as well, from now on; nothing once the page is closed. */
  alsoFollow(thread: string): void {
    this.#follow(thread, {});
  }

  /** Sends the typing signal; its loss does not matter. @throws ScriptError */
  async type(chat_thread: string): Promise<void> {
    await this.post('chat/typing', { chat_thread });
  }

  /** Sends a message, and returns it. @throws ScriptError */
  async say({ thread, text, mention, reply_to }: SayAct): Promise<ChatMessage> {
    const reply = reply_to === null ? {} : { parentMessageId: reply_to };
    const named = mention === null ? {} : { mentions: [mention] };
    const body = { chat_thread: thread, message: text, client_message_id: crypto.randomUUID(), ...reply, ...named };
    return ((await this.post('chat/messages/send', body)) as { chat_message: ChatMessage }).chat_message;
  }

  /** Takes a seat in a networking room, and holds it; returns whether there was one. @throws ScriptError */
  async sit(room: string): Promise<boolean> {
    const seat = (await this.post('networking/rooms/join', { room })) as Seat | { readonly errors: unknown };
    if ('errors' in seat) return false;
    this.#seat = seat;
    const held = this.#live?.subscribe(seatTopic(seat.lease_id), {});
    this.#letSeatGo = () => held?.close();
    return true;
  }

  /**
   * Joins the call of the room in which one sits, without a microphone; the place ends with the seat.
   * @returns the peer by which the call knows one; null: one sits nowhere
   * @throws ScriptError
   */
  async joinCall(): Promise<string | null> {
    if (this.#seat === null) return null;
    const { peer } = (await this.post('video-call/join', { tid: this.#seat.chatId })) as JoinedCall;
    this.#live?.subscribe(mailboxTopic(peer), {});
    return peer;
  }

  /** Gives up the seat, where there is one. @throws ScriptError */
  async rise(): Promise<void> {
    const seat = this.#seat;
    this.#forgetSeat();
    if (seat) await this.post('networking/rooms/leave', { room: seat.room, lease: seat.lease_id });
  }

  /** Asks for something below `json/`; returns its payload. @throws ScriptError when the server refuses */
  get(path: string): Promise<unknown> {
    return this.#call(path);
  }

  /** Sends something to an address below `json/`; returns the payload. @throws ScriptError when the server refuses */
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Closes the page. */
  leave(): void {
    this.#live?.close();
    this.#live = null;
  }

  #hearOwn(events: readonly EventOf<OwnTopic>[]): void {
    for (const { kind, payload } of events) {
      if (kind !== SEAT_ENDED) continue;
      const { room, lease_id } = payload;
      if (this.#seat?.lease_id !== lease_id) continue;
      this.#forgetSeat();
      this.#options.onSeatEnded(room);
    }
  }

  #forgetSeat(): void {
    this.#seat = null;
    this.#letSeatGo();
    this.#letSeatGo = () => undefined;
  }

  #follow(thread: string | null, cursors: Readonly<Record<string, string>>): void {
    if (thread === null || this.#followed.has(thread) || this.#live === null) return;
    this.#followed.add(thread);
    const topic = chatTopic(thread);
    const onEvents = (events: readonly EventOf<ChatTopic>[]): void => this.#options.onChat(events);
    this.#live.subscribe(topic, { onEvents }, { cursor: cursors[topic] });
  }

  async #call(path: string, init?: RequestInit): Promise<unknown> {
    const answer = await this.#script.request(`/json/${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new ScriptError(path, answer.status, text);
    return (JSON.parse(text) as { payload: unknown }).payload;
  }
}
