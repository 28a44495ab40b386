/** A reason, expected and worded for the operator in one sentence, for which the server cannot start or go on. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** An error that keeps the server from starting or going on, as a sentence for the operator. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return `The server cannot go on: ${error instanceof Error ? error.message : String(error)}`;
}

/** More is asked for at once than the server does at once; anyone who asks may come back soon. */
export class Overload extends Error {
  override readonly name = 'Overload';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  53100: 'no space is left on the device',
  ENOTDIR: 'a part of the path is a file',
};

/** An error and its causes, the outermost first; five at most, for they may lead in a circle. */
export function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

/**
 * The code of a system error (`ENOSPC`) or the SQLSTATE of a database error (`57P03`): that of the first among an error
 * and its causes that has one.
 */
export function codeOf(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code;
  return undefined;
}

/** The meaning of these codes while the folder itself is made; later on they may come from anything. */
const REASONS_OF_MAKING: typeof REASONS = {
  ...REASONS,
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its links lead in a circle',
};

/**
 * Turns what a file system says about a folder into a sentence; other errors pass unchanged.
 * @param doing `make`: the error came while the folder itself was made
 * @param owner whose the folder is, where that is another person
 */
export function explainFolder(
  error: unknown,
  folder: string,
  doing: 'make' | 'use' = 'use',
  owner: string | null = null,
): unknown {
  const reason = reasonIn(error, doing === 'make' ? REASONS_OF_MAKING : REASONS);
  if (reason === undefined) return error;
  return new StartFailure(
    `The data folder ${folder} cannot be used: ${reason}${owner === null ? '' : `, it belongs to ${owner}`}. Mend that, or name another folder in PLENARY_DATA.`,
    { cause: error },
  );
}

/** The first reason among an error and its causes; an error that is a sentence already needs none. */
function reasonIn(error: unknown, reasons: typeof REASONS): string | undefined {
  for (const at of causesOf(error)) {
    if (at instanceof StartFailure) return undefined;
    const reason = reasons[codeOf(at) ?? ''];
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Connection failures of Node and of PostgreSQL: refused, reset, shut down, starting, too many, waited too long. */
export const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|CONNECT_ENOENT|08...|57P0[123]|57014|55P03|25P03|53300)$/;

/** The pool and the driver report these by text alone. */
export const POOL_FAULTS: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** Failures of a connection of Node's, which may be one to any machine. */
const OF_NETWORK = /^[A-Z]/;
/** Only errors of the driver and its pool come from these files. */
const DRIVER = /[\\/]node_modules[\\/](?:pg|pg-pool|drizzle-orm)[\\/]/;

/** Whether an error says that the database does not answer: it is away, starts, stops, or takes no more connections. */
export function isDatabaseAway(error: unknown): boolean {
  let of_database = false;
  for (const at of causesOf(error)) {
    const { code, message, stack = '' } = at;
    of_database ||= 'query' in at || DRIVER.test(stack);
    if (POOL_FAULTS.has(message)) return true;
    if (typeof code !== 'string' || !(UNREACHABLE.test(code) || code === 'ENOENT')) continue;
    if (of_database || !OF_NETWORK.test(code)) return true;
  }
  return false;
}
