import {
  leaveCall,
  loadCall,
  moderateCall,
  setOwnCall,
  type CallAct,
  type CallMutedPayload,
  type CallPeer,
  type JoinedCall,
  type LoadedCall,
} from '@plenary/contract/calls/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { heard, NOBODY_SPEAKS } from '@plenary/domain/calls/speaker';
import type { WantedPictures } from '@plenary/domain/calls/layout';
import { createStore } from 'zustand/vanilla';
import { wait } from '../../../ui/time/wait.ts';
import type { CallTarget } from '../../../page/call/call.ts';
import type { Services } from '../../../page/services.tsx';
import { browserMedia, type Media } from '../devices/media.ts';
import { eventOf } from '../event-of.ts';
import type { CallTransport, TransportState } from '../transport/transport.ts';
import { type Asked, Joining, PASSING } from './joining.ts';
import { Mailbox } from './mailbox.ts';
import type { CallScreenState, Failure, SessionPorts } from './call-state.ts';
import { openTransport } from './open-transport.ts';
import { OwnMedia } from './own-media.ts';

/** Loudness is looked at this often, in ms. */
const LISTEN_MS = 250;
/** A change that did not arrive is sent again after so long, in ms. */
const TELL_AGAIN_MS = 1_000;

/** The devices and the engines of a session: those of its browser, or of a test. */
export interface SessionMeans {
  readonly media: Media;
  readonly open: typeof openTransport;
}

const fromBrowser = (): SessionMeans => ({ media: browserMedia(), open: openTransport });

/** One call on this page, from the first look to the last: outside of what is drawn, so that it outlives every navigation. */
export class CallSession {
  readonly target: CallTarget;
  readonly media: OwnMedia;
  /** One's camera as it was before a whiteboard that one hosts; null: one hosts none. */
  readonly kept_camera: { before: boolean | null } = { before: null };
  readonly state = createStore<CallScreenState>(() => ({
    ...{ stage: 'loading', loaded: null, joined: null, people: [], link: null },
    ...{ speaking: NOBODY_SPEAKS, locked: false, saving: false },
  }));
  readonly #services: Services;
  readonly #ports: SessionPorts;
  readonly #open: typeof openTransport;
  #transport: CallTransport | null = null;
  /** The one that has been asked to connect. */
  #connecting: CallTransport | null = null;
  #mailbox: Mailbox | null = null;
  #ends: (() => void)[] = [];
  /** Everybody in the call, and those of them whom a block keeps away (CAL40). */
  #all: readonly CallPeer[] = [];
  #apart: ReadonlySet<string> = new Set();
  readonly #joining: Joining;
  /** The own switches as last sent to the server, so that only changes are sent, one after the other. */
  #sent = '';
  #sending = false;
  /** The pictures that the layout shows: each connection has to be asked for them. */
  #wanted: ReadonlyMap<string, WantedPictures> = new Map();
  /** Takes back what was said of a failure. */
  #unsay: () => void = () => undefined;
  /** The page was put aside: it comes back into the call when it comes back itself. */
  #away = false;

  constructor(services: Services, target: CallTarget, ports: SessionPorts, { media, open } = fromBrowser()) {
    this.#services = services;
    this.target = target;
    this.#ports = ports;
    this.#open = open;
    this.media = new OwnMedia(media, services.storage);
    this.#joining = new Joining(services, () => {
      const { mic, cam } = this.#own;
      this.#sent = JSON.stringify({ mic, cam, sharing: false });
      return { tid: target.tid, mic, cam };
    });
  }

  /** Loads the call, then the devices. `straight`: without a look in the mirror, as after a reload. */
  async begin(straight: boolean): Promise<void> {
    this.#set({ stage: 'loading' });
    const loaded = (await this.#load()) ?? (await this.#load());
    if (this.#over) return;
    if (!loaded) return this.#fail({ kind: 'load' });
    this.#set({ loaded, people: loaded.video_call?.peers ?? [], locked: loaded.room?.locked ?? false });
    const problem = await this.media.open(false);
    if (this.#over) return this.media.close();
    if (problem) return this.#fail({ kind: 'microphone', problem });
    this.#set({ stage: 'preview' });
    if (straight) await this.join();
  }

  async #load(): Promise<LoadedCall | null> {
    const query = { tid: this.target.tid };
    const answer = await this.#services.api.call(loadCall, { params: eventOf(this.#services), query });
    return answer.ok && answer.value.status === 'success' ? answer.value.payload : null;
  }

  /** @param takeover the place of another device moves here */
  async join(takeover = false): Promise<void> {
    if (this.#over) return;
    this.#set({ stage: 'joining' });
    await this.#take(await this.#joining.once(takeover));
  }

  async #take(asked: Asked | null): Promise<void> {
    if (!asked) return this.#over ? undefined : this.#set({ stage: 'joined' });
    if (asked.kind === 'joined') return this.#enter(asked.joined);
    if (!this.#over) this.#fail(asked);
  }

  #fail(why: Failure): void {
    if (this.state.getState().stage === 'joining') this.#set({ stage: 'preview' });
    this.#unsay = this.#ports.failed(why);
  }

  async #enter(joined: JoinedCall): Promise<void> {
    this.#drop();
    if (joined.audio_only) await this.media.setCamera(false, false);
    const mailbox = new Mailbox(this.#services, joined.peer);
    const transport = await this.#open(joined, mailbox).catch(() => null);
    if (!transport || this.#over) {
      // Its engine did not come, or one left while the place was being given.
      transport?.leave();
      this.#giveUp(joined);
      return this.#over ? undefined : this.#fail({ kind: 'late' });
    }
    [this.#mailbox, this.#transport] = [mailbox, transport];
    this.#services.storage.set('videoCallTid', joined.tid);
    // The list of the call may have come before this answer, and then knows more of those who joined meanwhile.
    const listed = this.#all.some(({ peer }) => peer === joined.peer);
    [this.#all, this.#apart] = [listed ? this.#all : joined.video_call.peers, new Set()];
    this.#set({ stage: 'joined', joined, people: this.#all, locked: joined.room?.locked ?? false });
    const timer = setInterval(() => this.#listen(), LISTEN_MS);
    this.#ends = [
      () => clearInterval(timer),
      transport.state.subscribe((link) => this.#follow(link)),
      this.media.state.subscribe(() => void this.#publishOwnState()),
      this.#media_stops(),
    ];
    // Something may have been switched while the place was being given.
    void this.#publishOwnState();
    if (this.#away) this.hold();
  }

  /** A transport that has given up is replaced, with a place that is taken again. */
  #follow(link: TransportState): void {
    this.#set({ link });
    if (link.kind === 'connected') this.#joining.held();
    if (link.kind === 'failed') void this.rejoin();
  }

  /** The mailbox is followed: from now on signals arrive, and the others may be called. */
  async connect(): Promise<void> {
    const transport = this.#transport;
    // Following the mailbox may be reported more than once.
    if (!transport || this.#connecting === transport) return;
    this.#connecting = transport;
    await transport.connect().catch(() => undefined);
    if (transport !== this.#transport) return;
    this.#set({ link: transport.state.getState() });
    this.media.sendTo((kind, track) => void transport.publish(kind, track));
    this.#meet();
  }

  get mailbox(): Mailbox | null {
    return this.#mailbox;
  }

  /** A screen that another person shares stops one's own (CAL6). */
  #media_stops(): () => void {
    let shared = false;
    return this.state.subscribe(({ people, joined }) => {
      const now = people.some(({ peer, sharing }) => sharing && peer !== joined?.peer);
      if (now && !shared && this.media.state.getState().screen) void this.media.setScreen(false);
      shared = now;
    });
  }

  /** The people of the call as they are now. */
  takePeople(people: readonly CallPeer[]): void {
    this.#all = people;
    this.#set({ people: people.filter(({ peer }) => !this.#apart.has(peer)) });
    if (this.state.getState().stage === 'joined') this.#meet();
  }

  /** Those whom a block keeps away: neither sees or hears the other. */
  takeApart(change: (before: ReadonlySet<string>) => Iterable<string>): void {
    this.#apart = new Set(change(this.#apart));
    this.#transport?.withhold([...this.#apart]);
    this.takePeople(this.#all);
  }

  takeMuted({ peer, by }: CallMutedPayload): void {
    const { joined, people } = this.state.getState();
    if (!joined || by === joined.peer || (peer !== null && peer !== joined.peer)) return;
    if (!this.media.state.getState().microphone) return;
    this.media.setMicrophone(false, false);
    this.#ports.muted(people.find((one) => one.peer === by) ?? null);
  }

  #meet(): void {
    const { people, joined } = this.state.getState();
    const ids = people.map(({ peer }) => peer);
    // A list that is older than one's own place says nothing about others.
    if (!this.#transport || !joined || !ids.includes(joined.peer)) return;
    // Answers to one's signals would be lost before the mailbox is followed.
    if (this.#transport.state.getState().kind === 'connecting') return;
    this.#transport.meet(ids);
    this.#ask();
  }

  /** Asks for what the layout shows, also of those who are met only then. */
  want(wanted: ReadonlyMap<string, WantedPictures>): void {
    this.#wanted = wanted;
    this.#ask();
  }

  #ask(): void {
    const { saving } = this.state.getState();
    for (const [peer, { camera, screen }] of this.#wanted) {
      this.#transport?.want(peer, 'camera', saving ? 'off' : camera);
      this.#transport?.want(peer, 'screen', screen);
    }
  }

  async setSaving(saving: boolean): Promise<void> {
    this.#set({ saving });
    if (saving) await this.media.setCamera(false, false);
  }

  /** Switches the camera, and says so where there is none. */
  async turnCamera(on: boolean): Promise<void> {
    await this.media.setCamera(on);
    const { camera, camera_problem } = this.media.state.getState();
    if (on && !camera && camera_problem) this.#ports.no_camera(camera_problem);
  }

  async raiseHand(hand: boolean): Promise<void> {
    const { peer } = this.state.getState().joined ?? {};
    if (peer === undefined) return;
    const body = { peer, hand };
    const answer = await this.#services.api.call(setOwnCall, {
      params: eventOf(this.#services),
      body,
      turn: `own call ${peer}`,
    });
    if (!answer.ok) return;
    const own = answer.value;
    this.#set({ people: this.state.getState().people.map((one) => (one.peer === own.peer ? own : one)) });
  }

  async moderate(act: CallAct, peer?: string): Promise<AnsweredRefusal | null> {
    const body = { tid: this.target.tid, act, ...(peer !== undefined && { peer }) };
    const answer = await this.#services.api.call(moderateCall, { params: eventOf(this.#services), body });
    if (!answer.ok) return answer.refusal;
    if (act === 'lock' || act === 'unlock') this.#set({ locked: act === 'lock' });
    return null;
  }

  get #own() {
    const { microphone, camera, screen } = this.media.state.getState();
    return { mic: microphone, cam: camera, sharing: screen };
  }

  async #publishOwnState(): Promise<void> {
    const { joined, stage } = this.state.getState();
    const own = this.#own;
    const state = JSON.stringify(own);
    if (!joined || stage !== 'joined' || state === this.#sent || this.#sending) return;
    [this.#sent, this.#sending] = [state, true];
    const body = { peer: joined.peer, ...own };
    const answer = await this.#services.api.call(setOwnCall, { params: eventOf(this.#services), body });
    if (!answer.ok && PASSING.has(answer.refusal.code)) {
      this.#sent = '';
      await wait(TELL_AGAIN_MS);
    }
    this.#sending = false;
    // Whatever was switched meanwhile comes after it, else it could come before.
    await this.#publishOwnState();
  }

  #listen(): void {
    const { people, joined, speaking } = this.state.getState();
    const others = people.filter(({ peer, mic }) => mic && peer !== joined?.peer);
    const levels = new Map(others.map(({ peer }) => [peer, this.#transport?.level(peer) ?? 0]));
    const now = heard(speaking, levels, performance.now());
    if (now !== speaking) this.#set({ speaking: now });
  }

  /** The network has changed. */
  renew(): void {
    this.#transport?.renew();
  }

  /** The page goes, and may come back: the place is held. */
  hold(): void {
    const { joined } = this.state.getState();
    if (!joined) return;
    this.#away = true;
    const body = new URLSearchParams({ peer: joined.peer, reason: 'unload' });
    navigator.sendBeacon(`/${eventOf(this.#services).event}/json/video-call/leave`, body);
    this.#drop();
  }

  /** Takes the place again after it was given away or the connection broke. */
  async rejoin(): Promise<void> {
    this.#away = false;
    if (this.state.getState().stage !== 'joined') return;
    this.#drop();
    this.#set({ stage: 'joining' });
    await this.#take(await this.#joining.again(() => this.#over || this.#away));
  }

  /** The place has run out. */
  async lose(): Promise<void> {
    if (!this.#away) await this.rejoin();
  }

  /** Ends it here. `leave`: the place is given up; it is gone already where others ended it. */
  end(leave: boolean): void {
    const { joined, stage } = this.state.getState();
    if (stage === 'ended') return;
    this.#services.storage.remove('videoCallTid');
    this.#unsay();
    this.#drop();
    this.media.close();
    this.#set({ stage: 'ended' });
    if (leave && joined) this.#giveUp(joined);
  }

  #giveUp({ peer }: JoinedCall): void {
    void this.#services.api.call(leaveCall, { params: eventOf(this.#services), body: { peer } });
  }

  #drop(): void {
    this.#ends.splice(0).forEach((end) => end());
    this.#transport?.leave();
    this.#transport = null;
    this.#mailbox = null;
    this.#set({ link: null, speaking: NOBODY_SPEAKS });
  }

  get #over(): boolean {
    return this.state.getState().stage === 'ended';
  }

  #set(change: Partial<CallScreenState>): void {
    this.state.setState(change);
  }
}
