/**
 * The files and functions of the product that run on three walks, in the server and in the page (house rules: a walk that
 * one can follow is short): a chat message from the field to another person's row, a published schedule to the label on
 * an open home, a list of people to an attendee who is in. Functions that run by themselves in the same time are left out.
 * `npm run bench:walks`; `WALKS=files` lists the files
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { runCommand } from '@plenary/server/cli/run';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { FakeClock } from '@plenary/testkit/clock';
import startDatabase from '@plenary/testkit/global-setup';
import { createSession } from '@plenary/testkit/sessions';
import { startServer } from '@plenary/testkit/server';
import { carry, launchBrowser, newVisitor } from '../e2e/support/browser.ts';
import { messageRow, openChat } from '../e2e/support/chat.ts';
import { DEMO, type Person } from '../e2e/support/demo.ts';
import { linkTo } from '../e2e/support/outbox.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'apps/web/dist/client');
/** How long one listens to what runs by itself. */
const IDLE_MS = 5_000;

/** Functions that ran, as `file name:line`; nameless ones count for themselves. */
type Ran = Set<string>;

interface Watch {
  /** Functions since the last call, or since the watch began. */
  take(): Promise<Ran>;
}

const source = (path: string) => {
  const inside = relative(ROOT, path).replaceAll('\\', '/');
  return /^(apps|packages)\/.*\.tsx?$/.test(inside) && !inside.includes('node_modules') ? inside : null;
};

async function watchServer(): Promise<Watch> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async (): Promise<Ran> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran: Ran = new Set();
    for (const { url, functions } of result) {
      const file = url.startsWith('file:') ? source(fileURLToPath(url)) : null;
      if (file === null) continue;
      // The first function of a script is its top level, which runs when it is loaded.
      for (const { functionName, ranges } of functions)
        if (ranges[0] && ranges[0].startOffset > 0 && ranges[0].count > 0)
          ran.add(`${file} ${functionName}:${ranges[0].startOffset}`);
    }
    return ran;
  };
  await take();
  return { take };
}

const maps = new Map<string, { readonly map: SourceMap; readonly starts: number[] } | null>();

/** The source map of a built chunk, and where its lines start. */
function chunk(name: string) {
  if (!maps.has(name)) {
    try {
      const text = readFileSync(join(CLIENT, name), 'utf8');
      const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
      const map = JSON.parse(readFileSync(join(CLIENT, `${name}.map`), 'utf8')) as ConstructorParameters<
        typeof SourceMap
      >[0];
      maps.set(name, { map: new SourceMap(map), starts });
    } catch {
      maps.set(name, null);
    }
  }
  return maps.get(name) ?? null;
}

async function watchPage(page: Page): Promise<Watch> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async (): Promise<Ran> => {
    const { result } = await cdp.send('Profiler.takePreciseCoverage');
    const ran: Ran = new Set();
    for (const { url, functions } of result) {
      const built = url.startsWith('http') ? chunk(new URL(url).pathname) : null;
      if (!built) continue;
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        if (!range || range.count === 0 || functionName === '') continue;
        const line = built.starts.findLastIndex((start) => start <= range.startOffset);
        const entry = built.map.findEntry(line, range.startOffset - (built.starts[line] ?? 0));
        if (!('originalSource' in entry) || !entry.originalSource) continue;
        const file = source(join(CLIENT, 'assets', entry.originalSource));
        if (file !== null) ran.add(`${file} page:${entry.originalLine}:${entry.originalColumn}`);
      }
    }
    return ran;
  };
  await take();
  return { take };
}

async function walk(name: string, watches: readonly Watch[], go: () => Promise<unknown>): Promise<void> {
  await sleep(IDLE_MS);
  await Promise.all(watches.map(({ take }) => take()));
  await sleep(IDLE_MS);
  const idle = await Promise.all(watches.map(({ take }) => take()));
  await go();
  const ran = await Promise.all(watches.map(({ take }) => take()));
  const own = new Set(ran.flatMap((set, at) => [...set].filter((one) => !idle[at]?.has(one))));
  const files = new Set([...own].map((one) => one.split(' ')[0]));
  process.stdout.write(
    `${name.padEnd(52)} ${String(files.size).padStart(4)} files ${String(own.size).padStart(5)} functions\n`,
  );
  if (process.env.WALKS !== undefined)
    process.stdout.write(
      `${[...files]
        .sort()
        .map((file) => `  ${file}\n`)
        .join('')}`,
    );
}

for (const kind of [[], ['--ssr']])
  execFileSync('npx', ['vite', 'build', '--sourcemap', 'hidden', '--logLevel', 'error', ...kind], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'inherit',
  });
const stopDatabase = await startDatabase();
const folder = mkdtempSync(join(tmpdir(), 'plenary-walks-'));
const clock = new FakeClock(Date.now());
const server = await startServer({ web: 'built', background: true, clock, config: { demo: true } });
await loadDemoEvents(server.ctx);
const browser = await launchBrowser();
try {
  const enter = async ({ email }: Person) => {
    const sql = 'SELECT id AS account_id FROM accounts WHERE email = $1';
    const { rows } = await server.ctx.db.$client.query<{ account_id: string }>(sql, [email]);
    const [account] = rows;
    if (!account) throw new Error(`the demo events have no ${email}`);
    const { context, page } = await newVisitor(browser, server.url);
    await carry(context, server.url, (await createSession(server.ctx, account)).cookie);
    await page.goto(`${server.url}/demo`);
    return page;
  };
  const command = async (...argv: string[]) => {
    const said: string[] = [];
    const environment = {
      cwd: folder,
      config: () => server.ctx.config,
      context: () => Promise.resolve(server.ctx),
      migrate: () => Promise.resolve([]),
      installation: () => Promise.reject(new Error('not in this test')),
      input: () => Promise.resolve(''),
      site: () => Promise.resolve({ url: 'https://events.example.org', running: true }),
      server: () => Promise.resolve(null),
      interrupted: () => Promise.resolve(),
      progress: () => undefined,
    };
    const code = await runCommand(argv, environment, {
      out: (text) => void said.push(text),
      err: (text) => void said.push(text),
    });
    if (code !== 0) throw new Error(said.join(''));
  };
  const [here, there] = [await enter(DEMO.attendee), await enter(DEMO.host)];
  await openChat(here);
  await openChat(there);
  const watches = [await watchServer(), await watchPage(here), await watchPage(there)];
  const say = async (text: string) => {
    await here.getByPlaceholder('Type your message here..').fill(text);
    await here.getByPlaceholder('Type your message here..').press('Enter');
    await Promise.all([here, there].map((page) => messageRow(page, text).waitFor()));
  };
  await say('the first one loads what is loaded once');
  await walk('chat message, composer to the other row', watches, () => say('hello'));

  const date = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString();
  const schedule = (title: string) =>
    JSON.stringify({
      schedule: {
        version: title,
        conference: {
          acronym: 'walks',
          title: 'Walks',
          time_zone_name: 'Europe/Berlin',
          days: [
            {
              date: date(1).slice(0, 10),
              rooms: { Hall: [{ guid: 'a', id: 1, title, date: date(1), duration: '00:10' }] },
            },
          ],
        },
      },
    });
  writeFileSync(join(folder, 'schedule.json'), schedule('Tides of the walks'));
  await walk('schedule.json to the label on the home', watches, async () => {
    await command('import', 'schedule.json', '--event', 'demo');
    await Promise.all([here, there].map((page) => page.getByText('Tides of the walks').first().waitFor()));
  });

  writeFileSync(join(folder, 'people.csv'), 'email,first_name,last_name\nnora@example.org,Nora,New\n');
  const { page } = await newVisitor(browser, server.url, { javaScriptEnabled: false });
  await walk('list of people to a signed-in attendee', [watches[0]!], async () => {
    await command('attendees', 'import', 'people.csv', '--event', 'demo', '--invite');
    const { pathname } = new URL(await linkTo(server, 'nora@example.org'));
    await page.goto(server.url + pathname);
    await page.fill('input[name=new_password]', 'Correct7horse');
    await page.fill('input[name=confirm_password]', 'Correct7horse');
    await page.check('input[type=checkbox]');
    await page.click('form[method=post] button[type=submit]');
    await page.waitForURL((url) => !url.pathname.includes('accept'));
  });
} finally {
  await browser.close();
  await server.stop();
  await stopDatabase();
  rmSync(folder, { recursive: true, force: true });
}
