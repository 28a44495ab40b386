/** One call: the thread, and the sessions of its people. */
export interface BenchCall {
  readonly tid: string;
  readonly cookies: readonly string[];
}

export type Order =
  | { readonly t: 'open'; readonly calls: number; readonly people: number }
  | { readonly t: 'cpu' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly origin: string; readonly slug: string; readonly calls: readonly BenchCall[] }
  | { readonly t: 'cpu'; readonly cpu_us: number };
