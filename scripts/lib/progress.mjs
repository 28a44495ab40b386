import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';

const TERMINAL_MS = 1_000;
/** In a log, which keeps every line. */
const LOG_MS = 15_000;

/**
 * Says how far an installation has come while it runs: a line that changes in a terminal, now and then a line in a log.
 * @returns what the work returns
 */
export async function whileInstalling(work) {
  const wanted = await packagePaths();
  const began = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  const timer = setInterval(
    () => {
      const text = progressText(performance.now() - began, countInstalled(wanted), wanted.length);
      if (isTerminal) process.stderr.write(`\r\u001b[Kplenary: ${text}`);
      else say(text);
    },
    isTerminal ? TERMINAL_MS : LOG_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stderr.write('\r\u001b[K');
  }
}

/** `installing: 40 s, 312 of about 689 packages` */
export function progressText(elapsedMs, done, total) {
  const seconds = Math.round(elapsedMs / 1000);
  const time = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return `installing: ${time}, ${done} of about ${total} packages`;
}

/** Folders of the packages that the lockfile wants here; of those for other systems npm leaves out most. */
async function packagePaths() {
  const text = await readFile(join(ROOT, 'package-lock.json'), 'utf8').catch(() => '{}');
  const packages = Object.entries(JSON.parse(text).packages ?? {});
  const isWanted = ([path, { link, optional }]) => path.startsWith('node_modules/') && !link && !optional;
  return packages.filter(isWanted).map(([path]) => path);
}

/** npm makes the folders first and fills them then. */
const countInstalled = (paths) => paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
