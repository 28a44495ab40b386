/** The counters of a connection at one moment. */
export interface Counters {
  readonly received: number;
  readonly lost: number;
  readonly jitter_s: number;
  readonly round_trip_s: number | null;
}

/** The losses and delays between two moments. */
export interface LinkReport {
  readonly loss: number;
  readonly round_trip_ms: number;
  readonly jitter_ms: number;
}

interface Stat {
  readonly type: string;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly jitter?: number;
  readonly nominated?: boolean;
  readonly state?: string;
  readonly currentRoundTripTime?: number;
  readonly qualityLimitationReason?: string;
}

/** Whether the browser sends a smaller picture since its processor does not keep up (W3C webrtc-stats). */
export const isBusy = (stats: Iterable<unknown>): boolean =>
  ([...stats] as Stat[]).some(
    ({ type, qualityLimitationReason }) => type === 'outbound-rtp' && qualityLimitationReason === 'cpu',
  );

/** Adds up a report of `getStats` (W3C webrtc-stats). */
export function countersOf(stats: Iterable<unknown>): Counters {
  const all = [...stats] as Stat[];
  const inbound = all.filter(({ type }) => type === 'inbound-rtp');
  const sum = (of: (stat: Stat) => number | undefined) => inbound.reduce((total, stat) => total + (of(stat) ?? 0), 0);
  const pair = all.find(
    (stat) => stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded',
  );
  return {
    received: sum(({ packetsReceived }) => packetsReceived),
    lost: sum(({ packetsLost }) => packetsLost),
    jitter_s: Math.max(0, ...inbound.map(({ jitter }) => jitter ?? 0)),
    round_trip_s: pair?.currentRoundTripTime ?? null,
  };
}

/** The link between two moments; null where nothing can be said, as when nothing was sent. */
export function reportBetween(before: Counters | null, now: Counters): LinkReport | null {
  if (!before || now.round_trip_s === null) return null;
  // Counters start again with a new connection.
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lost - before.lost);
  if (received + lost === 0) return null;
  return { loss: lost / (received + lost), round_trip_ms: now.round_trip_s * 1_000, jitter_ms: now.jitter_s * 1_000 };
}
