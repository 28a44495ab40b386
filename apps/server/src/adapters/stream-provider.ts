import { createHash } from 'node:crypto';

/** A provider that knows streams by a name of its own (`entry_id`) and plays them at addresses that expire. */
export interface StreamProvider {
  /** Where it is: a source as a content security policy has it. */
  readonly origin: string;
  /**
   * The address of a stream's playlist for the coming hours.
   * @param now ms since the epoch, of the real clock
   */
  addressOf(entry_id: string, now: number): string;
}

export interface TencentSettings {
  /** Domain and path of the application: `https://play.example.org/live`. */
  readonly play_url: string;
  /** Key of the domain's protection against foreign links; null: it has none. */
  readonly play_key: string | null;
}

/** A session of a day is over by then. */
const VALID_MS = 12 * 3_600_000;

/**
 * Tencent Cloud Streaming Services: `txSecret` is the MD5 of key, name of the stream and `txTime`, which is the end of the
 * address' time in hexadecimal seconds.
 */
export function tencentProvider({ play_url, play_key }: TencentSettings): StreamProvider {
  return {
    origin: new URL(play_url).origin,
    addressOf(entry_id, now) {
      const address = `${play_url}/${encodeURIComponent(entry_id)}.m3u8`;
      if (play_key === null) return address;
      const txTime = Math.floor((now + VALID_MS) / 1000)
        .toString(16)
        .toUpperCase();
      const txSecret = createHash('md5').update(`${play_key}${entry_id}${txTime}`).digest('hex');
      return `${address}?txSecret=${txSecret}&txTime=${txTime}`;
    },
  };
}
