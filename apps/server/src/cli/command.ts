import { emailProblems } from '@plenary/domain/auth/email';
import type { Problem } from '@plenary/domain/problem';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { ClientConfig } from 'pg';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';

/** Exit codes: 0 done · 1 refused or failed · 2 the command was not understood. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** The arguments of a command. */
export interface Arguments {
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}

/** An address that links begin with: `https://events.example.org`. */
export interface Site {
  readonly url: string;
  readonly running: boolean;
}

/** A server's database and files, for commands that take them as a whole. */
export interface Installation {
  /** As the owner of the tables. */
  readonly connection: ClientConfig;
  /** Brings the schema up to date and gives the application its rights, as the server's start does. */
  prepare(): Promise<void>;
  readonly storage: Storage;
  /** The text of the configuration file; null: there is none. */
  readonly settings: string | null;
  close(): Promise<void>;
}

/** Where a command runs. */
export interface Environment {
  /** Folder that relative paths are counted from. */
  readonly cwd: string;
  /** The settings of the server. Nothing is opened. */
  config(): Config;
  /**
   * The server's database and files; opened when it is first asked for. Where there is no database yet, `may` says
   * whether one is made; the command is refused otherwise.
   */
  context(may?: 'create'): Promise<Context>;
  /** Brings the database's schema up to date, and returns the names of the changes that were made. */
  migrate(): Promise<readonly string[]>;
  /**
   * The server's database, whatever its schema, and its files. `alone`: where there is none it is made, and nothing else
   * may work on it.
   */
  installation(use: 'share' | 'alone'): Promise<Installation>;
  /** Where people reach the server, for links; `running` is false when no server was found on the data folder. */
  site(): Promise<Site>;
  /** The address at which the server of the data folder listens on this machine; null: none runs. */
  server(): Promise<string | null>;
  /** Waits until the person at the terminal has had enough (Ctrl-C), at most so many milliseconds; null: however long. */
  interrupted(most_ms: number | null): Promise<void>;
  /** The text on standard input. */
  input(): Promise<string>;
  /** Says how far long work has come, on standard error. */
  progress(text: string): void;
}

/** The result of a command: for people line by line, for scripts as JSON. */
export type Answer =
  | {
      readonly ok: true;
      readonly lines: readonly string[];
      readonly json: object;
      /** The part that was left out while the rest was done; the command then ends with code 1. */
      readonly refused?: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface Command {
  /** Words that call it: `event create`. */
  readonly name: string;
  readonly summary: string;
  /** The arguments after the name, for example `<file|folder> --event <slug>`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** A line for each option, without dashes. */
  readonly help: Readonly<Record<string, string>>;
  /** How many positional arguments it takes. */
  readonly positionals: { readonly min: number; readonly max: number };
  run(args: Arguments, environment: Environment): Promise<Answer>;
}

/** The command was called in a way that makes no sense; the message is one sentence. */
export class UsageError extends Error {}

/** An e-mail address as it was given to a command. @throws UsageError for what is none */
export function addressOf(text: string): string {
  const email = text.trim();
  if (emailProblems(email).length > 0) throw new UsageError(`"${email}" is not an e-mail address.`);
  return email;
}

/** The positional argument at a place that `positionals` guarantees. */
export function argument(args: Arguments, index: number): string {
  return args.positionals[index] ?? '';
}

/**
 * An option that must be given.
 * @throws UsageError that names it
 */
export function needed(args: Arguments, option: string): string {
  const text = args.text(option)?.trim() ?? '';
  if (text === '') throw new UsageError(`Give --${option}.`);
  return text;
}
