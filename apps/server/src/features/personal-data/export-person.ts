import { problem, type Checked } from '@plenary/domain/problem';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Context } from '../../context.ts';
import type { PersonalData, PersonalFile } from '../../personal-data.ts';
import { findDataSubject } from '../accounts/index.ts';
import { note } from '../audit/index.ts';

/** Everything that is kept of a person, as the features report it. */
export interface HeldData {
  readonly account_id: string;
  readonly documents: Readonly<Record<string, unknown>>;
  readonly files: readonly PersonalFile[];
}

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
 * Reads everything that is kept of a person, as every feature reports it. Other people's words are not in it.
 * @param registered what the features hold, each
 * @param who an e-mail address or an account id
 */
export async function readPerson(
  ctx: Context,
  registered: readonly PersonalData[],
  who: string,
): Promise<Checked<HeldData>> {
  const subject = await findDataSubject(ctx.db, who);
  if (!subject) return problem(who, 'there is no account of this address or id');
  const documents: Record<string, unknown> = {};
  const files: PersonalFile[] = [];
  for (const one of registered) {
    Object.assign(documents, await one.read(ctx, subject));
    files.push(...((await one.files?.(ctx, subject)) ?? []));
  }
  return { ok: true, value: { account_id: subject.account_id, documents, files } };
}

/** Puts everything that is kept of a person into one archive (PER2), and notes that it was asked for. */
export async function exportPerson(
  ctx: Context,
  registered: readonly PersonalData[],
  who: string,
): Promise<Checked<ExportedPerson>> {
  const held = await readPerson(ctx, registered, who);
  if (!held.ok) return held;
  const { account_id, documents } = held.value;
  await ctx.live.transact(async (tx) => {
    await note(tx, ctx, { event_id: null, action: 'person.exported', subject: account_id });
    return { result: undefined };
  });
  const about = { account_id, exported_at: new Date(ctx.clock.now()).toISOString() };
  const entries = Object.entries({ about, ...documents }).map(
    ([name, value]) => [`${name}.json`, json(value)] as const,
  );
  const files = await bytesOf(ctx, held.value.files);
  return {
    ok: true,
    value: {
      account_id,
      archive: zipSync({ ...Object.fromEntries(entries), ...files }),
      documents: countsOf(documents),
      files: Object.keys(files).length,
    },
  };
}

async function bytesOf({ storage }: Context, named: readonly PersonalFile[]): Promise<Zippable> {
  const files: Zippable = {};
  for (const { name, key } of named) {
    const bytes = await storage.readBytes(key);
    // Pictures are compressed already.
    if (bytes) files[name] = [bytes, { level: 0 }];
  }
  return files;
}

/** Entries of each document, by its name. */
export function countsOf(documents: HeldData['documents']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(documents).map(([name, value]) => [name, Array.isArray(value) ? value.length : 1]),
  );
}

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);
