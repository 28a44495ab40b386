import type { LivekitSettings } from '@plenary/server/config/calls';

/** One call: the thread, and the sessions of its people. */
export interface BenchCall {
  readonly tid: string;
  readonly cookies: readonly string[];
}

export type Order =
  | {
      readonly t: 'open';
      readonly calls: number;
      readonly people: number;
      readonly livekit: Pick<LivekitSettings, 'url' | 'api_key' | 'api_secret'> | null;
      /** Pages are drawn by the built web app. */
      readonly drawn: boolean;
    }
  | { readonly t: 'cpu' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly origin: string; readonly slug: string; readonly calls: readonly BenchCall[] }
  | { readonly t: 'cpu'; readonly cpu_us: number };
