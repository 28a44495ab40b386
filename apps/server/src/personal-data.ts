import type { Context } from './context.ts';
import type { Tx } from './db/database.ts';
import type { TopicKey } from './live/feed/topic-key.ts';
import type { FeedEvent, Statement, Supersede } from './live/types.ts';

/** The person whose data is exported or erased. */
export interface DataSubject {
  readonly account_id: string;
  /** null: a person who came by a ticket that names no address. */
  readonly email: string | null;
  readonly mobile_number: string | null;
  readonly memberships: readonly SubjectMembership[];
}

export interface SubjectMembership {
  readonly event_id: string;
  /** Slug of the event. */
  readonly event: string;
  readonly event_user_id: string;
}

/** Bytes in the storage that belong to a person, and their name in the archive. */
export interface PersonalFile {
  readonly name: string;
  readonly key: string;
}

/**
 * The data of people that a feature holds (PER1). Every table whose rows belong to a person is named by one feature; a test holds
 * that against the schema.
 */
export interface PersonalData {
  readonly tables: readonly string[];
  /** Everything of the person, as documents by name; secrets and their hashes are left out. */
  read(ctx: Context, subject: DataSubject): Promise<Readonly<Record<string, unknown>>>;
  files?(ctx: Context, subject: DataSubject): Promise<readonly PersonalFile[]>;
  /**
   * Erases what may be too much for one transaction, in as many as it takes, once the person can do nothing any more.
   * Doing it again is harmless: a command that was killed is run again.
   */
  erasePieces?(ctx: Context, subject: DataSubject): Promise<void>;
  /** Erases the rest, or leaves it without a name, in the transaction that ends the account. */
  erase?(ctx: Context, tx: Tx, subject: DataSubject): Promise<Erased>;
}

/** The news of an erasure, for those who look at what is gone. */
export interface Erased {
  readonly events?: readonly FeedEvent[];
  readonly supersede?: readonly Supersede[];
  /** Topics that forget what they have said, each with an event that replaces it. */
  readonly forget?: readonly TopicKey[];
  /** Statements that are written in the same transaction. */
  readonly writes?: readonly Statement[];
}
