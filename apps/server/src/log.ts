import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

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
/**
 * Path segments that are followed by a secret (D37: one-time links, tickets and calendars), also where the path stands in a query,
 * which may stand in another one: each time it is encoded once more.
 */
const SECRET_SEGMENT =
  /(\/|%(?:25)*2F)(pass-reset|accept-invite|stop-mails|ticket|calendar)(\/|%(?:25)*2F)(?:(?!%(?:25)*(?:2F|3F|23|26))[^/?#&])+/gi;
const SECRET_QUERY =
  /((?:[?&]|%(?:25)*(?:3F|26))(?:token|code|ticket|state|jwt|email|(?:new_|confirm_)?password)(?:=|%(?:25)*3D))(?:(?!%(?:25)*(?:23|26))[^&#])*/gi;

/** `%70` for `p`: an address means the same with its letters encoded, however often. Separators stay as they are. */
const ENCODED_LETTER = /%(?:25)*(?=[4-7])(4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])|%(?:25)*(3[0-9]|2d)/gi;

/** A request's address as it may stand in a log: tokens and e-mail addresses are blotted out of it (RUN6). */
export function loggableUrl(url: string): string {
  const plain = url.replace(ENCODED_LETTER, (_all, letter: string | undefined, other: string | undefined) =>
    String.fromCharCode(parseInt(letter ?? other ?? '', 16)),
  );
  return plain.replace(SECRET_SEGMENT, '$1$2$3[redacted]').replace(SECRET_QUERY, '$1[redacted]');
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
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
  // The pool hangs the connection on its errors, with its password.
  const { message, stack, client, ...rest } = pino.stdSerializers.err(error) as Record<'message' | 'stack', string> & {
    client?: unknown;
  };
  if (!('query' in error) || !('params' in error)) return { message, stack, ...rest };
  const plain = (text: string): string => text.replaceAll(error.message, `Failed query: ${String(error.query)}`);
  return { ...rest, message: plain(message), stack: plain(stack), params: undefined };
}

/**
 * The process's log: JSON lines with a request id where there is one, and no secrets.
 * @param onFault receives each line at `error` or `fatal`, whether the log's level has it written or not
 */
export function createLog(
  config: Pick<Config, 'log_level'>,
  destination?: DestinationStream,
  onFault?: (fault: LoggedFault) => void,
): Logger {
  const written = pino.levels.values[config.log_level] ?? Number.POSITIVE_INFINITY;
  const options: LoggerOptions = {
    ...(onFault && { hooks: tellFaults(onFault, written) }),
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
        url: loggableUrl(request.url),
        address: request.ip,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const { error: ERROR, fatal: FATAL } = pino.levels.values;

/** @param written the lowest level that is written, where that is above `error` */
function tellFaults(onFault: (fault: LoggedFault) => void, written: number): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(args, method, level) {
      try {
        if (level >= ERROR!) onFault(faultOf(args, level === FATAL));
      } catch (error) {
        // Logging must not make its caller fail; as an error this would come back here.
        if (written <= ERROR!) this.warn({ err: error }, 'a fault could not be reported');
      }
      if (level >= written || written <= ERROR!) method.apply(this, args);
    },
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
