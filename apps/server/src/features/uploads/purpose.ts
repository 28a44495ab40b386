import type { Refusal } from '@plenary/contract/errors';
import type { UploadKind } from '@plenary/domain/uploads/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import type { UploadRow } from './store.ts';

/** A use of uploads by another feature, which decides who may upload for it. */
export interface UploadPurpose {
  /** The key of the upload's metadata that names what it is meant for: `chat_thread`. */
  readonly key: string;
  /**
   * Why a person may not upload for the thing of that id, or null. Asked when an upload begins and with each piece.
   * @param kind as its sender announces it; null: unknown
   */
  refuse(ctx: Context, member: Member, subject: string, kind: UploadKind | null): Promise<Refusal | null>;
  /** The news of a film whose versions have come further, in the transaction that says so; absent: nobody follows that. */
  changed?(tx: Tx, row: UploadRow): Promise<Pick<Outcome<unknown>, 'events' | 'supersede'>>;
}
