import type { HostedStream, StreamNews } from '@plenary/contract/hosted-streams/operations';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams/topics';
import { hostedState } from '@plenary/domain/hosted-streams/publishing';
import { WATCHING_FOR_MS } from '@plenary/domain/hosted-streams/watching';
import type { Db } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { countViewers } from './watching/store.ts';
import { listStreams, publishingOf, playedStreams, readBitrates, type ListedStream, type StreamRow } from './store.ts';

/** The part of a stream that everybody may know. */
export function newsOf(row: StreamRow, now: number): StreamNews {
  return { stream: row.name, state: hostedState(publishingOf(row), now), holding: row.holding };
}

/** Publishes to everybody at the event. */
export function streamChanged(row: StreamRow, now: number): FeedEvent {
  const payload = { v: 1, ...newsOf(row, now) };
  return { event_id: row.event_id, topic: HOSTED_STREAMS_TOPIC, kind: 'stream.changed', entity_id: row.name, payload };
}

/**
 * The hosted streams that sessions of an event play or halls have, and those that are on although none does any more, as hosts see them.
 * @param also the name of one that is read whatever its state
 */
export async function readStreams(db: Db, event_id: string, now: number, also?: string): Promise<HostedStream[]> {
  const [played, rows, bitrates, viewers] = await Promise.all([
    playedStreams(db, event_id),
    listStreams(db, event_id),
    readBitrates(db, event_id),
    countViewers(db, event_id, now - WATCHING_FOR_MS),
  ]);
  const byName = new Map(rows.map((row) => [row.stream.name, row]));
  const shown = rows.filter(({ stream }) => stream.name === also || newsOf(stream, now).state !== 'off');
  const all = new Set([...played.keys(), ...shown.map(({ stream }) => stream.name)]);
  return [...all].sort().map((name) => {
    const row = byName.get(name);
    const { sessions = [], halls = [] } = played.get(name) ?? {};
    const plays = { sessions: [...sessions], halls: [...halls] };
    return row
      ? { ...present(row, bitrates.get(name) ?? null, now), ...plays, viewers: viewers.get(name) ?? 0 }
      : { ...NOTHING, stream: name, ...plays };
  });
}

const NOTHING: Omit<HostedStream, 'stream' | 'sessions' | 'halls'> = {
  state: 'off',
  holding: false,
  by: null,
  since: null,
  part: 0,
  bitrate_bps: null,
  segments: 0,
  dropped: 0,
  last_error: null,
  viewers: 0,
  recording: 'off',
};

function present({ stream, first_name, last_name }: ListedStream, bps: number | null, now: number) {
  const news = newsOf(stream, now);
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim();
  const { part, segments, dropped, last_error } = stream;
  return {
    ...news,
    by: stream.account_id === null ? null : { name },
    since: news.state === 'off' ? null : stream.began_at.toISOString(),
    bitrate_bps: bps === null ? null : Math.round(bps),
    ...{ part, segments, dropped, last_error },
    recording: recordingOf(stream),
  };
}

function recordingOf({ keep, kept_full }: StreamRow): HostedStream['recording'] {
  if (!keep) return 'off';
  return kept_full ? 'full' : 'kept';
}
