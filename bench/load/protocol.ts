/** One request of an open loop, which is sent at its moment whether those before it were answered or not. */
export interface Load {
  /** Requests go to these ports of this machine in turn. */
  readonly ports: readonly number[];
  readonly path: string;
  /** A Cookie header each, of which each request takes the next. */
  readonly cookies: readonly string[];
  /** Fields of the body, beside that of the text: `#0,number,intended moment#`. Null: a GET. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** The name of that field; absent: `message`. */
  readonly as?: string;
  readonly bytes: number;
  readonly rate: number;
  readonly seconds: number;
}

export type Order = { readonly t: 'run'; readonly load: Load } | { readonly t: 'stop' };

export interface Sent {
  readonly t: 'sent';
  readonly answered: number;
  readonly refused: number;
  /** How long after its intended moment a request began, and was answered; p99, milliseconds. */
  readonly late_p99_ms: number;
  readonly answer_p99_ms: number;
  readonly cpu_us: number;
}
