import { readControl, type Control } from './control.ts';
import { Ladder } from './ladder.ts';
import { LINES, limit, preferVp8 } from './senders.ts';
import type { Signal } from './signals.ts';
import { type LinkState, NO_TRACKS, type PeerMedia, type TrackKind, type Wanted } from './transport.ts';

export interface LinkPorts {
  /** This side makes the connection; the other one waits for its offers, and asks for them. */
  readonly caller: boolean;
  readonly send: (signal: Signal) => void;
  /** Signals of earlier rounds need not be sent any more. */
  readonly forgetBefore: (round: number) => void;
  readonly connect: () => RTCPeerConnection;
  /** Something of `state` or `tracks` is different. */
  readonly changed: () => void;
}

/** A connection that was begun is given so long before another one takes its place, in ms: both sides ask for that. */
const TRY_MS = 5_000;

type Wants = Readonly<Record<'camera' | 'screen', Wanted>>;
const ALL: Wants = { camera: 'high', screen: 'high' };

/**
 * The connection to one other browser. It has three media lines in a fixed order, both ways, so that switching a track
 * needs no negotiation. Where both sides negotiate at once, as in restarts, the one that called is right
 * (https://w3c.github.io/webrtc-pc/#perfect-negotiation-example). Each new connection is a round of its own.
 */
export class PeerLink {
  readonly #ports: LinkPorts;
  readonly #ladder: Ladder;
  #state: LinkState = 'connecting';
  #round = 0;
  /** The moment at which this round began, by `performance.now()`. */
  #begun = 0;
  #pc: RTCPeerConnection | null = null;
  #control: RTCDataChannel | null = null;
  #own: Partial<Record<TrackKind, MediaStreamTrack | null>> = {};
  #theirs: NonNullable<Control['on']> = {};
  /** The pictures that this side wants of theirs, and they of ours. */
  #wants: Wants = ALL;
  #wanted: Wants = ALL;
  /** Candidates that came before the description to which they belong. */
  #early: Extract<Signal, { kind: 'candidates' }>[] = [];
  #offering = false;
  #ignoring = false;
  /** Signals are taken one after the other, each to its end. */
  #taking: Promise<void> = Promise.resolve();

  constructor(ports: LinkPorts, own: Readonly<Partial<Record<TrackKind, MediaStreamTrack | null>>>) {
    this.#ports = ports;
    this.#own = { ...own };
    this.#ladder = new Ladder({
      restart: () => this.#pc?.restartIce(),
      rebuild: () => (ports.caller ? this.#rebuild() : ports.send({ kind: 'restart', round: this.#round })),
      gone: () => this.#become('gone'),
    });
  }

  get state(): LinkState {
    return this.#state;
  }

  get pc(): RTCPeerConnection | null {
    return this.#pc;
  }

  /** They have received what this connection offers. */
  get #answered(): boolean {
    return (this.#pc?.remoteDescription ?? null) !== null;
  }

  get tracks(): PeerMedia['tracks'] {
    if (this.#state === 'gone') return NO_TRACKS;
    const of = (kind: TrackKind) => (this.#theirs[kind] === true ? (this.#receiver(kind)?.track ?? null) : null);
    return { microphone: of('microphone'), camera: of('camera'), screen: of('screen') };
  }

  get level(): number {
    const [source] = this.#theirs.microphone ? (this.#receiver('microphone')?.getSynchronizationSources() ?? []) : [];
    return source?.audioLevel ?? 0;
  }

  start(): void {
    if (this.#ports.caller) this.#build(1);
    this.#ladder.begin('new');
  }

  async publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    this.#own[kind] = track;
    this.#send({ on: { [kind]: track !== null } });
    // One that belongs to a connection which closes meanwhile is of no interest.
    await this.#line(kind)
      ?.sender.replaceTrack(track)
      .catch(() => undefined);
  }

  want(kind: 'camera' | 'screen', wanted: Wanted): void {
    if (this.#wants[kind] === wanted) return;
    this.#wants = { ...this.#wants, [kind]: wanted };
    this.#send({ want: { [kind]: wanted } });
  }

  /** The network has changed: another way is looked for. */
  renew(): void {
    if (this.#state === 'connected') this.#pc?.restartIce();
    else this.#ladder.begin('broken');
  }

  take(signal: Signal): void {
    this.#taking = this.#taking.then(() => this.#take(signal)).catch(() => this.#ladder.begin('broken'));
  }

  close(bye: boolean): void {
    if (bye) this.#send({ bye: true });
    this.#ladder.end();
    this.#drop();
    this.#become('gone');
  }

  /** Tries again, unless a try is under way that had hardly time yet. */
  #rebuild(): void {
    if (!this.#pc || performance.now() - this.#begun >= TRY_MS) this.#build(this.#round + 1);
  }

  #build(round: number): void {
    this.#drop();
    this.#round = round;
    this.#begun = performance.now();
    this.#ports.forgetBefore(round);
    const pc = this.#ports.connect();
    this.#pc = pc;
    pc.onicecandidate = ({ candidate }) =>
      candidate && this.#ports.send({ kind: 'candidates', candidates: [candidate.toJSON() as never], round });
    pc.onconnectionstatechange = () => pc === this.#pc && this.#follow(pc.connectionState);
    if (!this.#ports.caller) return;
    for (const kind of LINES) {
      const line = pc.addTransceiver(kind === 'microphone' ? 'audio' : 'video', { direction: 'sendrecv' });
      if (kind !== 'microphone') preferVp8(line);
      void line.sender.replaceTrack(this.#own[kind] ?? null);
    }
    this.#negotiate(pc);
  }

  /** From here on each side offers when it has to. */
  #negotiate(pc: RTCPeerConnection): void {
    pc.onnegotiationneeded = () => void this.#offer(pc).catch(() => this.#ladder.begin('broken'));
    const control = pc.createDataChannel('control', { negotiated: true, id: 0 });
    this.#control = control;
    control.onmessage = ({ data }) => this.#receive(readControl(data));
    control.onopen = () => {
      const on = Object.fromEntries(LINES.map((kind) => [kind, (this.#own[kind] ?? null) !== null]));
      this.#send({ on, want: this.#wants });
    };
  }

  async #offer(pc: RTCPeerConnection): Promise<void> {
    this.#offering = true;
    try {
      await pc.setLocalDescription();
      this.#describe(pc);
    } finally {
      this.#offering = false;
    }
  }

  #describe(pc: RTCPeerConnection): void {
    const description = pc.localDescription;
    if (pc !== this.#pc || !description) return;
    this.#ports.send({ kind: 'description', type: description.type, sdp: description.sdp, round: this.#round });
  }

  async #take(signal: Signal): Promise<void> {
    const round = signal.round ?? this.#round;
    switch (signal.kind) {
      case 'bye':
        return this.#bye();
      case 'restart':
        if (this.#ports.caller && (round === this.#round || (round === 0 && !this.#answered))) this.#rebuild();
        return;
      case 'description':
        if (!this.#ports.caller && signal.type === 'offer' && round > this.#round) this.#build(round);
        if (round === this.#round && this.#pc) await this.#agree(this.#pc, signal);
        return;
      case 'candidates':
        if (round > this.#round || !this.#pc?.remoteDescription) this.#early.push(signal);
        else if (round === this.#round) await this.#add(this.#pc, signal);
        return;
      default:
        return signal satisfies never;
    }
  }

  async #agree(pc: RTCPeerConnection, { type, sdp }: Extract<Signal, { kind: 'description' }>): Promise<void> {
    const collides = type === 'offer' && (this.#offering || pc.signalingState !== 'stable');
    this.#ignoring = this.#ports.caller && collides;
    if (this.#ignoring) return;
    await pc.setRemoteDescription({ type, sdp });
    if (type === 'offer') {
      if (!this.#control) await this.#answerFirst(pc);
      await pc.setLocalDescription();
      this.#describe(pc);
    }
    const early = this.#early;
    this.#early = early.filter(({ round }) => (round ?? 0) > this.#round);
    for (const one of early) if ((one.round ?? this.#round) === this.#round) await this.#add(pc, one);
    await this.#limitAll();
  }

  /** The lines of the caller become this side's as well. */
  async #answerFirst(pc: RTCPeerConnection): Promise<void> {
    const lines = pc.getTransceivers();
    for (const [at, kind] of LINES.entries()) {
      const line = lines[at];
      if (!line) throw new Error('the caller has offered other lines');
      line.direction = 'sendrecv';
      if (kind !== 'microphone') preferVp8(line);
      await line.sender.replaceTrack(this.#own[kind] ?? null);
    }
    this.#negotiate(pc);
  }

  async #add(pc: RTCPeerConnection, { candidates }: Extract<Signal, { kind: 'candidates' }>): Promise<void> {
    for (const candidate of candidates) {
      try {
        await pc.addIceCandidate(candidate as RTCIceCandidateInit);
      } catch (error) {
        // Those of an offer that was not taken fit nothing.
        if (!this.#ignoring && pc.connectionState !== 'closed') throw error;
      }
    }
  }

  #follow(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.#ladder.end();
      this.#become('connected');
      void this.#limitAll();
    }
    if ((state === 'disconnected' || state === 'failed') && this.#state !== 'gone') {
      if (this.#state === 'connected') this.#become('reconnecting');
      this.#ladder.begin('broken');
    }
  }

  #receive({ on, want, bye }: Control): void {
    if (bye) return this.#bye();
    this.#theirs = { ...this.#theirs, ...on };
    this.#wanted = { ...this.#wanted, ...want };
    if (want) void this.#limitAll();
    this.#ports.changed();
  }

  /** They have left; another offer may bring them back. */
  #bye(): void {
    this.#ladder.end();
    this.#drop();
    this.#become('gone');
  }

  async #limitAll(): Promise<void> {
    for (const kind of LINES) {
      const line = this.#line(kind);
      if (line) await limit(line.sender, kind, kind === 'microphone' ? 'high' : this.#wanted[kind]);
    }
  }

  #send(control: Control): void {
    if (this.#control?.readyState === 'open') this.#control.send(JSON.stringify(control));
  }

  #line(kind: TrackKind): RTCRtpTransceiver | undefined {
    return this.#pc?.getTransceivers()[LINES.indexOf(kind)];
  }

  #receiver(kind: TrackKind): RTCRtpReceiver | undefined {
    return this.#line(kind)?.receiver;
  }

  #drop(): void {
    this.#control = null;
    this.#theirs = {};
    this.#wanted = ALL;
    const pc = this.#pc;
    this.#pc = null;
    if (!pc) return;
    pc.onicecandidate = pc.onnegotiationneeded = pc.onconnectionstatechange = null;
    pc.close();
  }

  #become(state: LinkState): void {
    this.#state = state;
    this.#ports.changed();
  }
}
