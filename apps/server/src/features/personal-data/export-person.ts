import { problem, type Checked } from '@plenary/domain/problem';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Context } from '../../context.ts';
import type { DataSubject, PersonalData } from '../../personal-data.ts';
import { findDataSubject } from '../accounts/index.ts';
import { note } from '../audit/index.ts';

/** A person's data as one archive. */
export interface ExportedPerson {
  readonly account_id: string;
  /** A zip file: a JSON document for each kind of thing, and the person's files. */
  readonly archive: Uint8Array;
  /** Entries of each document, by its name. */
  readonly documents: Readonly<Record<string, number>>;
  readonly files: number;
}

/**
 * Everything that is kept of somebody, as every feature tells it (PER2). Other people's words are not in it.
 * @param registered what the features hold, each
 * @param who an e-mail address or an account id
 */
export async function exportPerson(
  ctx: Context,
  registered: readonly PersonalData[],
  who: string,
): Promise<Checked<ExportedPerson>> {
  const subject = await findDataSubject(ctx.db, who);
  if (!subject) return problem(who, 'there is no account of this address or id');
  await ctx.live.transact(async (tx) => {
    await note(tx, ctx, { event_id: null, action: 'person.exported', subject: subject.account_id });
    return { result: undefined };
  });
  const documents: Record<string, unknown> = {};
  for (const { read } of registered) Object.assign(documents, await read(ctx, subject));
  const files = await filesOf(ctx, registered, subject);
  const about = { account_id: subject.account_id, exported_at: new Date(ctx.clock.now()).toISOString() };
  const entries = Object.entries({ about, ...documents }).map(
    ([name, value]) => [`${name}.json`, json(value)] as const,
  );
  return {
    ok: true,
    value: {
      account_id: subject.account_id,
      archive: zipSync({ ...Object.fromEntries(entries), ...files }),
      documents: Object.fromEntries(Object.entries(documents).map(([name, value]) => [name, countOf(value)])),
      files: Object.keys(files).length,
    },
  };
}

async function filesOf(ctx: Context, registered: readonly PersonalData[], subject: DataSubject): Promise<Zippable> {
  const files: Zippable = {};
  for (const one of registered) {
    for (const { name, key } of (await one.files?.(ctx, subject)) ?? []) {
      const bytes = await ctx.storage.readBytes(key);
      // Pictures are compressed already.
      if (bytes) files[name] = [bytes, { level: 0 }];
    }
  }
  return files;
}

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);
