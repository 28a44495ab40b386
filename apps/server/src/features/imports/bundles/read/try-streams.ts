import { judgeStream, type StreamVerdict } from '@plenary/domain/streams/address';
import type { Outbound } from '../../../../adapters/outbound/outbound.ts';

/** Asks an address as a browser on a page of this site would. */
export type TryStream = (address: string) => Promise<StreamVerdict>;

/** A stream's address and what came of it. */
export interface TriedStream {
  readonly address: string;
  readonly verdict: StreamVerdict;
}

/** The end of a sentence about an http address of a stream. */
export const NOT_SECURE = 'is an http address, which pages over https do not play; give the https address';

/** The end of a sentence about an address that no frame may play. */
export const NOT_EMBEDDED =
  'is none that a frame may play; name its host in EMBED_HOSTS, or let it open in a new tab with `type: external`';

/** The same of what is no stream. */
export const NOT_FRAMED = 'is none that a frame may show; name its host in EMBED_HOSTS, or give a link in its place';

/** Addresses that an import tries; a channel has one for all its sessions. */
const TRIED_MAX = 50;
const AT_ONCE = 8;

/** @param origin where the pages are, which the stream has to allow */
export function streamTrier(outbound: Outbound, origin: string): TryStream {
  return async (address) => {
    try {
      const { status, headers, body } = await outbound.request(address, { headers: { origin } });
      const header = (name: string): string | null => [headers[name]].flat()[0] ?? null;
      const type = (header('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
      const text = body.subarray(0, 512).toString('utf8');
      return judgeStream({ status, type, allow_origin: header('access-control-allow-origin'), text }, origin);
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Tries the addresses of streams that are played here, each once; paths of this site are not asked. */
export async function tryStreams(
  streams: readonly ({ readonly type: string; readonly playback_url: string | null } | null)[],
  tryStream: TryStream | undefined,
): Promise<TriedStream[]> {
  if (!tryStream) return [];
  const played = streams.flatMap((stream) => (stream?.type === 'mux' ? [stream.playback_url ?? ''] : []));
  const waiting = [...new Set(played)].filter((address) => URL.canParse(address)).slice(0, TRIED_MAX);
  const tried: TriedStream[] = [];
  while (waiting.length > 0) {
    const some = waiting.splice(0, AT_ONCE);
    tried.push(...(await Promise.all(some.map(async (address) => ({ address, verdict: await tryStream(address) })))));
  }
  return tried;
}
