import type { CrowdPerson } from '@plenary/client/simulation/crowd';

export type Order =
  | { readonly t: 'open'; readonly people: number; readonly seed: number }
  | { readonly t: 'usage' }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type Report =
  | {
      readonly t: 'opened';
      readonly url: string;
      /** Slug of the event. */
      readonly event: string;
      readonly people: readonly CrowdPerson[];
    }
  /** CPU that the process has taken so far, ms, and its memory in MiB. */
  | { readonly t: 'used'; readonly cpu_ms: number; readonly rss_mib: number }
  | { readonly t: 'removed' };
