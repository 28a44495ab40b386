import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { MODULES, ROOT } from './paths.mjs';
import { fail, say } from './say.mjs';

/**
 * Ends with a sentence when this copy belongs to another person and cannot be written, as after `sudo npm start`.
 * @param {readonly string[]} paths folders that are about to be written; those that are not there do not count
 */
export function requireOwnCopy(paths = [ROOT, MODULES]) {
  const closed = paths.find((path) => existsSync(path) && !isWritable(path));
  if (closed !== undefined) fail(foreignCopy(closed, nameOf(statSync(closed).uid), nameOf(process.getuid?.() ?? 0)));
  const owner = statSync(ROOT).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    say(`you are root, and this copy belongs to ${nameOf(owner)}: what is made now will belong to root.`);
  }
}

/** The sentence about a folder of another person. */
export function foreignCopy(path, owner, me) {
  return `${path} belongs to ${owner} and you are ${me}: go on as ${owner}, or make the copy yours with: sudo chown -R ${me} ${ROOT}`;
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function nameOf(uid) {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return accounts.map((line) => line.split(':')).find((fields) => fields[2] === String(uid))?.[0] ?? `user ${uid}`;
}
