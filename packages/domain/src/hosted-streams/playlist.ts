import { SEGMENT_MAX_S } from './segmenter.ts';

/** A segment of a hosted stream, as a playlist lists it. */
export interface HostedSegment {
  /** Counts from 0 for as long as the stream goes on, whatever publishers drop and return. */
  readonly sequence: number;
  /** Grows by one whenever a publisher returns: their recording begins again. */
  readonly part: number;
  /** The address of the segment and of what its part begins with, by their content. */
  readonly uri: string;
  readonly init_uri: string;
  readonly duration_s: number;
  /** When it was recorded, milliseconds since the epoch. */
  readonly begins_at: number;
}

/** Segments that a playlist lists: enough to begin at once, and through a slow half minute. */
export const WINDOW = 10;

/**
 * The playlist of a hosted stream (RFC 8216 §4.3.3, §6.2.2), from its segments in their order: the last ones while it
 * goes on, with the end marked once it is over.
 */
export function hostedPlaylist(segments: readonly HostedSegment[], ended: boolean): string {
  const shown = segments.slice(-WINDOW);
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${SEGMENT_MAX_S}`,
    `#EXT-X-MEDIA-SEQUENCE:${shown[0]?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${shown[0]?.part ?? 0}`,
  ];
  const body = shown.flatMap((segment, index) => entryOf(segment, shown[index - 1]));
  return [...head, ...body, ...(ended ? ['#EXT-X-ENDLIST'] : []), ''].join('\n');
}

function entryOf(segment: HostedSegment, before: HostedSegment | undefined): string[] {
  const { part, uri, init_uri, duration_s, begins_at } = segment;
  const returned = before !== undefined && before.part !== part;
  const opens = before === undefined || returned;
  return [
    ...(returned ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(opens ? [`#EXT-X-MAP:URI="${init_uri}"`, `#EXT-X-PROGRAM-DATE-TIME:${new Date(begins_at).toISOString()}`] : []),
    `#EXTINF:${duration_s.toFixed(3)},`,
    uri,
  ];
}

/**
 * Whether a segment can be forgotten: a player may ask for it for as long again as a playlist lasts after it left the
 * list (§6.2.2).
 * @param last number of the stream's newest segment
 */
export function canForget(sequence: number, last: number): boolean {
  return sequence <= last - 2 * WINDOW - 1;
}

/**
 * The list of a stream's one rendition. Players ask for it once, so that it may stand behind an address that leads on.
 * @param codecs as `CODECS` lists them
 */
export function hostedMaster(codecs: string, bitrate_bps: number): string {
  const about = `BANDWIDTH=${Math.max(1, Math.round(bitrate_bps))}${codecs === '' ? '' : `,CODECS="${codecs}"`}`;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-STREAM-INF:${about}`,
    'live.m3u8',
    '',
  ].join('\n');
}
