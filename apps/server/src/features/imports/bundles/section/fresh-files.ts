import { buffer } from 'node:stream/consumers';
import { uploadOf } from '@plenary/contract/studio/sections';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import {
  findUpload,
  lockUpload,
  refuseUse,
  setUsed,
  type UploadPurpose,
  type UploadRow,
} from '../../../uploads/index.ts';
import { newAsset, type NewAsset } from '../read/assets.ts';

/** Uploads for the sections of an event, by its organisers; what they are for is the name of the section. */
export const sectionUploads: UploadPurpose = {
  key: 'studio_section',
  refuse: (_ctx, { roles }) =>
    Promise.resolve(rolesAllow('studio.organise', roles) ? null : { code: 'forbidden' as const }),
};

/** A finished upload that a section names, and what becomes of it. */
interface Fresh {
  readonly upload: UploadRow;
  readonly asset: NewAsset;
}

/** The fresh files of a section, by their path, and what is wrong with others. */
export interface FreshFiles {
  readonly files: ReadonlyMap<string, Fresh>;
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

/** Makes files of the uploads that the texts of a section name: their sizes are drawn and stored before anything is locked. */
export async function readFresh(ctx: Context, member: Member, values: unknown): Promise<FreshFiles> {
  const files = new Map<string, Fresh>();
  const problems = new Map<string, FieldProblem>();
  for (const path of new Set(pathsIn(values))) {
    const upload = await findUpload(ctx.db, member, uploadOf(path) ?? '');
    if (!upload || refuseUse(upload, sectionUploads.key) !== null) continue;
    const bytes = await ctx.storage.read(upload.content_hash ?? '');
    const made = bytes && (await newAsset(path, 'host', await buffer(bytes), ctx.storage));
    if (made?.ok) files.set(path, { upload, asset: made.value });
    else problems.set(path, { code: 'file_unsupported', name: upload.filename, type: upload.content_type ?? '' });
  }
  return { files, problems };
}

function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return uploadOf(value) === null ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** Gives the uploads away whose files are stored; those of another save are refused. */
export async function useUploads(tx: Tx, member: Member, uploads: readonly UploadRow[], at: Date): Promise<boolean> {
  for (const { id } of uploads) {
    if (refuseUse(await lockUpload(tx, member, id), sectionUploads.key) !== null) return false;
    await setUsed(tx, id, at);
  }
  return true;
}
