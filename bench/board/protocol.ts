/** The messages between the processes of the bench of boards. */

/** A whiteboard that is open in a call, and the people who are in it. */
export interface Scene {
  readonly origin: string;
  readonly slug: string;
  readonly opening: string;
  readonly board_url: string;
  readonly cookies: readonly string[];
}

export type Order = { readonly t: 'open'; readonly people: number } | { readonly t: 'cpu' } | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly scene: Scene }
  | { readonly t: 'cpu'; readonly cpu_us: number }
  | { readonly t: 'failed'; readonly reason: string };
