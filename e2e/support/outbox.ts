import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '@plenary/testkit/server';

/** A mail or text message as the server left it in its outbox. */
interface Message {
  readonly to: string;
  readonly text: string;
}

/** Messages that a test has read: the next one is always a new one. */
const read = new Set<string>();

/** The link of the mail that a person has just been sent. */
export async function linkTo(server: TestServer, recipient: string): Promise<string> {
  return partOf(await nextMessage(server, recipient), /https?:\/\/\S+\/(?:accept-invite|pass-reset)\/[\w-]+/);
}

/** The one-time code that a person has just been sent, by e-mail or to their number (E.164). */
export async function codeTo(server: TestServer, recipient: string): Promise<string> {
  return partOf(await nextMessage(server, recipient), /\b\d{6}\b/);
}

function partOf({ to, text }: Message, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) throw new Error(`the message to ${to} holds no ${pattern.source}:\n${text}`);
  return found;
}

/** Has the server send what it owes, and answers the newest message to a person. */
async function nextMessage(server: TestServer, recipient: string): Promise<Message> {
  const { failed } = await server.runJobs();
  if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`);
  const folder = join(server.ctx.config.data_dir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json') && !read.has(name));
  for (const name of names.sort().reverse()) {
    const message = JSON.parse(await readFile(join(folder, name), 'utf8')) as Message;
    if (message.to !== recipient) continue;
    read.add(name);
    return message;
  }
  throw new Error(`${recipient} was sent nothing`);
}
