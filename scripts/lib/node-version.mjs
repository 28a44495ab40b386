import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from './paths.mjs';

/** The Node that runs the server is a dependency where there is a package of it; it is installed by the host's. */
const PINNED = ['linux-x64', 'linux-arm64'];
/** npm and these scripts need this one. */
const OLDEST_HOST = [20, 0];
/** Node runs our TypeScript as it is from this version on. */
export const OLDEST_NODE = [24, 12];

/** Is `version` (`24.12.0`, with or without a v) at least this major and minor? */
export function isAtLeast(version, [major, minor]) {
  const [foundMajor = 0, foundMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}

/**
 * Why nothing can be installed with the host's Node, as a sentence; null: it can.
 * @param {string} version of the host's Node
 * @param {string} system such as `linux-x64`
 */
export function hostNodeProblem(version, system) {
  const oldest = PINNED.includes(system) ? OLDEST_HOST : OLDEST_NODE;
  if (isAtLeast(version, oldest)) return null;
  return `Node ${oldest.join('.')} or newer is needed on this system, and this is ${version}; nothing was installed. Get it at https://nodejs.org/`;
}

/**
 * The things beside the lockfile that the installed packages depend on: the system, and the Node that runs them, whose
 * native modules another one may refuse.
 */
export function installedFor(system = `${process.platform}-${process.arch}`, abi = process.versions.modules) {
  return existsSync(join(MODULES, `node-${system}/bin/node`)) ? `${system} pinned` : `${system} node-${abi}`;
}

/**
 * Were the packages installed for another system or Node than this one?
 * @param {string} stamp the lockfile's fingerprint, then `installedFor()`; without the latter it is of an older release
 */
export function isForAnother(stamp, now = installedFor()) {
  const [, ...before] = stamp.split(' ');
  return before.length > 0 && before.join(' ') !== now;
}
