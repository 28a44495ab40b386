import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config.ts';
import { isDatabaseAway } from '../failures/failure.ts';
import { loggedAddress, type AskedRoute } from '../http/request/origin/logged-address.ts';
import { reasonOf } from '../jobs/reason.ts';
import { createSeldom } from '../background/seldom.ts';

const SECRET_FIELDS = [
  'password',
  'new_password',
  'token',
  'form_token',
  'cookie',
  'authorization',
  'database_url',
  'migration_database_url',
];
interface LoggedRequest extends AskedRoute {
  readonly method: string;
  readonly ip?: string;
}

/** A line at `error` or `fatal`, as the reporter of faults receives it. */
export interface LoggedFault {
  readonly fatal: boolean;
  /** Of ours, without values. */
  readonly sentence: string;
  readonly error: { readonly type: string; readonly message: string; readonly stack: string } | null;
  /** The request that failed, by its route: no address; null: none did. */
  readonly request: { readonly method: string; readonly route: string; readonly status: number } | null;
}

/**
 * An error as it may stand in a log. A failed query is logged without its parameters, which hold what was to be stored, and
 * that may be a code, a link or a token's hash.
 */
function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The pool hangs the connection on its errors, with its password; PostgreSQL quotes what stands in a row.
  const { message, stack, client, detail, where, ...rest } = pino.stdSerializers.err(error) as Record<
    'message' | 'stack',
    string
  > & { client?: unknown; detail?: unknown; where?: unknown };
  if (!('query' in error) || !('params' in error)) return { message, stack, ...rest };
  const plain = (text: string): string => text.replaceAll(error.message, `Failed query: ${String(error.query)}`);
  return { ...rest, message: plain(message), stack: plain(stack), params: undefined };
}

/**
 * The process's log: JSON lines with a request id where there is one, and no secrets.
 * @param onFault receives each line at `error` or `fatal`, whether the log's level has it written or not
 * @param elapsed milliseconds that only grow
 */
export function createLog(
  config: Pick<Config, 'log_level'>,
  destination?: DestinationStream,
  onFault?: (fault: LoggedFault) => void,
  elapsed: () => number = () => performance.now(),
): Logger {
  const written = pino.levels.values[config.log_level] ?? Number.POSITIVE_INFINITY;
  const options: LoggerOptions = {
    hooks: { logMethod: foldOutages(createSeldom(elapsed), onFault && reportFaults(onFault, written)) },
    // pino calls no hook below its level.
    level: onFault && written > ERROR! ? 'error' : config.log_level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    serializers: {
      err: loggableError,
      req: (request: LoggedRequest) => ({
        method: request.method,
        url: loggedAddress(request),
        address: request.ip,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const { warn: WARN, error: ERROR, fatal: FATAL } = pino.levels.values;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * While the database is away everything that asks it fails, many times a second. That it is away is said once, and again once a
 * minute; what failed meanwhile is counted.
 */
function foldOutages(seldom: (kind: string) => number | null, next: LogMethod | undefined): LogMethod {
  return function (args, method, level) {
    const { err } = Object(args[0]) as { readonly err?: unknown };
    if (level < WARN! || level === FATAL || !isDatabaseAway(err)) {
      if (next) next.call(this, args, method, level);
      else method.apply(this, args);
      return;
    }
    const withheld = seldom('database');
    if (withheld !== null) this.error({ reason: reasonOf(err), withheld }, 'the database does not answer');
  };
}

/** @param written the lowest level that is written, where that is above `error` */
function reportFaults(onFault: (fault: LoggedFault) => void, written: number): LogMethod {
  return function (args, method, level) {
    try {
      if (level >= ERROR!) onFault(faultOf(args, level === FATAL));
    } catch (error) {
      // Logging must not make its caller fail; as an error this would come back here.
      if (written <= ERROR!) this.warn({ err: error }, 'a fault could not be reported');
    }
    if (level >= written || written <= ERROR!) method.apply(this, args);
  };
}

function faultOf([first, second]: readonly unknown[], fatal: boolean): LoggedFault {
  if (typeof first === 'string') return { fatal, sentence: first, error: null, request: null };
  const { err, failed } = (first ?? {}) as { err?: unknown; failed?: LoggedFault['request'] };
  const error = loggableError(err) as Partial<NonNullable<LoggedFault['error']>> | undefined;
  const { type = 'Error', message = '', stack = '' } = err instanceof Error ? (error ?? {}) : {};
  return {
    fatal,
    sentence: typeof second === 'string' ? second : 'a fault',
    error: err === undefined ? null : { type, message, stack },
    request: failed ?? null,
  };
}
