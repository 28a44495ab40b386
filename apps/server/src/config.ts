/** Settings of the process, read once at start. The only reader of process.env. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of everything the server keeps. */
  readonly data_dir: string;
  /** Given: an external PostgreSQL; null: the embedded one under data_dir. */
  readonly database_url: string | null;
  /** Origin that people use, without a trailing slash; null: whatever Host they ask. */
  readonly public_url: string | null;
  readonly trust_proxy: readonly string[];
  readonly log_level: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  readonly development: boolean;
  readonly metrics_token: string | null;
}
