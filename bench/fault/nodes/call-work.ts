import { mailboxTopic } from '@plenary/contract/calls/topics';
import type { CallState, JoinedCall, SignalPayload } from '@plenary/contract/calls/operations';
import { seatTopic } from '@plenary/contract/rooms/topics';
import type { Script } from '@plenary/client/script';
import { openPage } from '../line.ts';
import { failedIn, insist, keepDoing, payloadOf, post, untilSo, type Kept, type Tally, type Work } from './insist.ts';

const SIGNAL_EVERY_MS = 400;
const ARRIVES_WITHIN_MS = 15_000;

interface Place {
  readonly person: Script;
  readonly peer: string;
  /** How often each signal came, by its id. */
  readonly came: Map<string, number>;
  close(): void;
}

/** Two people in the call of a room, of whom each signals to the other as devices do that make a connection. */
export async function startCall(
  tally: Tally,
  pair: readonly [Script, Script],
  { room, thread }: { readonly room: string; readonly thread: string },
): Promise<Work> {
  const places = [
    await takePlace(tally, pair[0], room, thread),
    await takePlace(tally, pair[1], room, thread),
  ] as const;
  const [one, other] = places;
  const sent = new Map<string, { readonly to: Place; readonly once: boolean }>();
  let number = 0;
  const signal = async (from: Place, to: Place): Promise<void> => {
    number += 1;
    const id = `signal-${number}`;
    const before = failedIn(tally);
    const data = { kind: 'restart', round: number };
    const answered = await post(tally, from.person, '/json/video-call/signals', {
      from: from.peer,
      to: to.peer,
      id,
      data,
    });
    payloadOf(answered);
    sent.set(id, { to, once: failedIn(tally) === before });
  };
  const ends = [
    keepDoing(() => signal(one, other), SIGNAL_EVERY_MS),
    keepDoing(() => signal(other, one), SIGNAL_EVERY_MS),
  ];
  return {
    stop: async (): Promise<Kept> => {
      await Promise.all(ends.map((end) => end()));
      const missing = () => [...sent].filter(([id, { to }]) => !to.came.has(id)).length;
      await untilSo(() => missing() === 0, ARRIVES_WITHIN_MS);
      const answer = await insist(tally, one.person, `/json/video-call?tid=${thread}`);
      const { payload } = (await answer.json()) as { payload: { video_call: CallState | null } };
      const peers = new Set(payload.video_call?.peers.map(({ peer }) => peer));
      for (const place of places) place.close();
      return {
        name: 'signals of a call, and its two places',
        acknowledged: sent.size,
        lost: missing() + places.filter(({ peer }) => !peers.has(peer)).length,
        doubled: [...sent].filter(([id, { to, once }]) => once && (to.came.get(id) ?? 0) > 1).length,
      };
    },
  };
}

async function takePlace(tally: Tally, person: Script, room: string, tid: string): Promise<Place> {
  const seat = payloadOf(await post<{ lease_id: string }>(tally, person, '/json/networking/rooms/join', { room }));
  const page = await openPage(person, seatTopic(seat.lease_id));
  const { peer } = payloadOf(await post<JoinedCall>(tally, person, '/json/video-call/join', { tid }));
  const came = new Map<string, number>();
  const take = (id: string, count: number): void => void came.set(id, (came.get(id) ?? 0) + count);
  const live = person.live();
  const followed = Promise.withResolvers<void>();
  live.subscribe(mailboxTopic(peer), {
    onSnapshot: (snapshot) => {
      // Those that lie there are known already where they came before.
      for (const { id } of (snapshot as { signals: SignalPayload[] }).signals) if (!came.has(id)) take(id, 1);
      followed.resolve();
    },
    onEvents: (events) => {
      for (const { kind, payload } of events) if (kind === 'signal') take(payload.id, 1);
    },
  });
  await followed.promise;
  return {
    ...{ person, peer, came },
    close: () => {
      page.close();
      live.close();
    },
  };
}
