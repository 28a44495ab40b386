import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/api-chat.md');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const server = useServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-script-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The shell commands of the document, in order. */
async function commands(): Promise<string> {
  const text = await readFile(DOCUMENT, 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
}

// curl is the reader's tool, not the product's: where it is missing the same calls are proven by the other tests.
it.runIf(hasCurl)(
  '[D46] the commands of docs/api-chat.md sign in, send, page, poll, delete, restore, reply, edit, begin a private chat, ask the support and read a card',
  async () => {
    const event = await server.createEvent({ slug: 'scripted' });
    const ada = await server.createPerson({ event });
    await server.createPerson({ event });
    const { PATH } = process.env;
    const env = {
      PATH,
      BASE: server.url,
      EVENT: event.slug,
      EMAIL: ada.email,
      PASSWORD: ada.password,
      JAR: join(folder, 'jar'),
    };
    const script = `set -euo pipefail\n${await commands()}`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], { env });
    expect(stderr).toBe('');
    const [status, thread, message, ...answers] = stdout.trim().split('\n');
    expect([status, thread]).toEqual(['303', event.thread_id]);
    expect(message).toMatch(/^[0-9a-f]{24}$/);
    const [parent, ...rest] = answers.splice(10);
    expect(answers).toEqual([
      'name,seats',
      'false',
      '1',
      '0',
      'false',
      'Hello from a script',
      'Wake up',
      '1',
      'archived',
      'Hello from a script',
    ]);
    const [replies, edited, thread_of_two, name, question, held, availability] = rest;
    expect([parent, replies, edited, name]).toEqual([message, '1', 'Said better', 'Lunch']);
    expect([question, held, availability]).toEqual(['open', '0', 'available']);
    expect(thread_of_two).toMatch(/^[0-9a-f]{24}$/);
  },
);
