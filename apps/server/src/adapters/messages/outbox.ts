import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message in the outbox. */
export interface OutboxMessage {
  /** Id of the delivery. */
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** null: a text message. */
  readonly subject: string | null;
  readonly text: string;
  /** With its pictures in it; null: a text message. */
  readonly html: string | null;
  /** When it was put there, ISO 8601. */
  readonly at: string;
}

/** A folder in which messages lie instead of being sent; `<id>.json` each, and `<id>.eml` for a mail. */
export interface Outbox {
  readonly folder: string;
  /** Putting a message there again replaces it. `eml`: the mail as mail programs open it. */
  put(message: OutboxMessage, eml?: Uint8Array): Promise<void>;
  /** Newest first, at most `limit`; all that are kept where it is absent. */
  list(limit?: number): Promise<OutboxMessage[]>;
  /** null: there is none of this id. */
  read(id: string): Promise<OutboxMessage | null>;
  /** Throws a message away; doing it again is harmless. */
  remove(id: string): Promise<void>;
}

/** Messages beyond this many are thrown away, oldest first: they hold links and codes. */
const KEPT = 2_000;
/** How often that is looked after, in messages. */
const TIDY_EVERY = 100;

/** The outbox in a folder, which is made when the first message comes. */
export function createOutbox(folder: string): Outbox {
  let put = 0;
  return {
    folder,
    put: async (message, eml) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (eml) await writeWhole(join(folder, `${message.id}.eml`), eml);
      await writeWhole(join(folder, `${message.id}.json`), JSON.stringify(message, null, 2));
      put += 1;
      if (put % TIDY_EVERY === 0) await tidy(folder);
    },
    list: async (limit = KEPT) => {
      const messages = await Promise.all((await idsIn(folder)).slice(0, limit).map((id) => readMessage(folder, id)));
      return messages.filter((message) => message !== null).sort((a, b) => b.at.localeCompare(a.at));
    },
    read: (id) => readMessage(folder, id),
    remove: (id) => remove(folder, id),
  };
}

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Ids begin with their time, so the newest come first. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => /^([0-9a-f]{24})\.json$/.exec(name)?.[1] ?? []);
  return ids.sort((a, b) => b.localeCompare(a));
}

async function readMessage(folder: string, id: string): Promise<OutboxMessage | null> {
  if (!isId(id)) return null;
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as OutboxMessage);
}

/** A reader of the folder finds whole files only. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.part`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}

async function tidy(folder: string): Promise<void> {
  for (const id of (await idsIn(folder)).slice(KEPT)) await remove(folder, id);
}

async function remove(folder: string, id: string): Promise<void> {
  if (!isId(id)) return;
  await rm(join(folder, `${id}.json`), { force: true });
  await rm(join(folder, `${id}.eml`), { force: true });
}
