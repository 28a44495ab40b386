import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readConfigFile, unknownVariable } from './file.ts';
import { callSettings, isTurn, type CallSettings } from './calls.ts';
import { fileSettings, type FileSettings } from './files.ts';
import { messageSettings, type MessageSettings } from './messages.ts';
import type { TimeOfDay } from '@plenary/domain/backups/daily';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import { parseDsn, type ErrorService } from '@plenary/domain/error-reports/dsn';
import type { TencentSettings } from '../adapters/stream-provider.ts';
import { graceSeconds, processCount } from './processes.ts';
import { BadValue, isLoopbackName, oneOf, type Read } from './values.ts';
import { VARIABLE_NAMES, type VariableName } from './variables.ts';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Settings of the process, read once at start. The only reader of process.env. */
export interface Config extends MessageSettings, CallSettings, FileSettings {
  readonly host: string;
  readonly port: number;
  /** Folder of everything the server keeps. */
  readonly data_dir: string;
  /** Given: an external PostgreSQL; null: the embedded one under data_dir. */
  readonly database_url: string | null;
  /** As a role that may change the schema; null: `database_url` may. Only with an external database. */
  readonly migration_database_url: string | null;
  /** Does a start bring the schema up to date by itself, or only look whether it is? */
  readonly migrate_on_start: boolean;
  /** Do all servers on the external database have one and the same data folder, on a shared file system? */
  readonly files_shared: boolean;
  /** So many processes serve the port together. */
  readonly processes: number;
  /** A server that stops goes on answering that long while others take over; seconds. */
  readonly stop_grace_s: number;
  /** A Redis or Valkey that the servers share; null: none. */
  readonly redis_url: string | null;
  /** Daily backups; null: none. */
  readonly backups: BackupSettings | null;
  /** The configuration file that was read; null: there is none. */
  readonly settings_file: string | null;
  /** Origin that people use, without a trailing slash; null: whatever Host they ask. */
  readonly public_url: string | null;
  /** Are browsers instructed to use https for the hosts below that of `public_url` too? */
  readonly https_subdomains: boolean;
  /** Addresses and networks whose forwarding headers are believed. */
  readonly trust_proxy: readonly string[];
  /** Sources that pages may load streams from beside the hosts of their addresses, as a content security policy has them. */
  readonly stream_hosts: readonly string[];
  /** Sources that frames of streams may be of, beside the players that are known (domain/streams/embed.ts). */
  readonly embed_hosts: readonly string[];
  /** `host` or `host:port`: providers of single sign-on that may stand on a private address, and speak plain http. */
  readonly sso_hosts: readonly string[];
  /** `host` or `host:port`: hosts of schedules that may stand on a private address. */
  readonly schedule_hosts: readonly string[];
  /** The provider that plays streams of type `tencent`; null: none. */
  readonly tencent: TencentSettings | null;
  /** Publishing by RTMP; null: none. */
  readonly rtmp: RtmpSettings | null;
  /** The ffmpeg that makes versions of films, by its path or its name. */
  readonly ffmpeg: string;
  /** The most that an uploaded file may have which is no image; megabytes. */
  readonly upload_max_mb: number;
  /** Where the imprint of the site is, and of events without one: an address, or a path of the site. */
  readonly imprint_url: string | null;
  readonly log_level: (typeof LOG_LEVELS)[number];
  readonly development: boolean;
  /** May other machines reach a server that is not in production? */
  readonly open_development: boolean;
  readonly metrics_token: string | null;
  /** The service that faults are reported to; null: none. */
  readonly error_service: ErrorService | null;
  /** May the demo events, whose passwords everybody knows, be loaded into a database without other events? */
  readonly demo: boolean;
  /** Does a handful of simulated people come to the demo event while a person looks at it? */
  readonly simulation: boolean;
}

/** When a backup is made every day, how many are kept, and where. */
export interface BackupSettings {
  readonly at: TimeOfDay;
  readonly keep: number;
  readonly to: 'folder' | 's3';
  /** Where they lie unless they go to the store. */
  readonly folder: string;
}

/** How programs such as OBS publish. */
export interface RtmpSettings {
  readonly host: string;
  readonly port: number;
  /** The address that hosts are shown; null: it follows from the others. */
  readonly url: string | null;
  /** Does a proxy before it name its callers (PROXY protocol)? */
  readonly proxy_protocol: boolean;
  /** ffmpeg by its path, or by its name. */
  readonly ffmpeg: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;
export type ConfigResult =
  | { readonly ok: true; readonly value: Config }
  | { readonly ok: false; readonly problems: readonly string[] };
/** The configuration, and where it comes from. */
export type Loaded = ConfigResult & {
  /** The file that was read; null: there is none. */
  readonly file: string | null;
  /** Sentences for an operator, who may go on. */
  readonly warnings: readonly string[];
  /** Where a variable's value comes from, in words: `the environment`, the path of the file, or `the default`. */
  origin(name: VariableName): string;
};

/** The settings that must be there when something else is. */
const NEEDED_WITH = [
  ['MAIL_FROM', 'SMTP_URL'],
  ['SMS_FROM', 'SMS_GATEWAY_URL'],
  ['BACKUP_AT', 'BACKUP_FOLDER'],
  ['DATABASE_URL', 'MIGRATION_DATABASE_URL'],
  ['TENCENT_PLAY_URL', 'TENCENT_PLAY_KEY'],
  ['ICE_SERVERS', 'TURN_SECRET'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY'],
  ['LIVEKIT_API_KEY', 'LIVEKIT_URL'],
  ['LIVEKIT_API_SECRET', 'LIVEKIT_URL'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
] as const;

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
/** Variables that begin as ours do and are none of the configuration: where it is, and where a command was called. */
const NOT_SETTINGS = ['PLENARY_CONFIG', 'PLENARY_CWD'];

/**
 * Reads the settings from the configuration file (`plenary.env`, or the one that PLENARY_CONFIG names) and from the
 * environment, which wins. Relative folders are relative to the file, or to `cwd`.
 */
export function loadConfig(env: Environment = process.env, cwd: string = process.cwd()): Loaded {
  const { path, values, problems, warnings } = readConfigFile(env.PLENARY_CONFIG?.trim(), cwd, REPOSITORY);
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()));
  const result = configOf({ ...values, ...given }, cwd);
  const origin = (name: VariableName): string =>
    given[name] !== undefined ? 'the environment' : values[name]?.trim() && path !== null ? path : 'the default';
  const about = { file: path, warnings: [...warnings, ...misspelt(env)], origin };
  if (result.ok && problems.length === 0)
    return { ok: true, value: { ...result.value, settings_file: path }, ...about };
  return { ok: false, problems: [...problems, ...(result.ok ? [] : result.problems)], ...about };
}

/** Variables of the environment that were probably meant for us. The file refuses them; the environment is shared. */
function misspelt(env: Environment): string[] {
  const known = [...VARIABLE_NAMES, ...NOT_SETTINGS];
  const isMeant = (name: string): boolean => name.startsWith('PLENARY_') && !known.includes(name);
  return Object.keys(env).filter(isMeant).map(unknownVariable);
}

/**
 * Reads the settings from variables. An empty one counts as absent; relative folders are relative to `cwd`.
 * @returns the settings, or one sentence for each variable that has a bad value
 */
export function configOf(env: Environment, cwd: string = process.cwd()): ConfigResult {
  const problems: string[] = [];
  const read: Read = (name, fallback, parse) => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      problems.push(`${name} ${error.message}.`);
      return fallback;
    }
  };
  const development = read('NODE_ENV', 'development', oneOf(['development', 'production', 'test'])) !== 'production';
  const data_dir = read('PLENARY_DATA', join(REPOSITORY, 'data'), (text) => resolve(cwd, text));
  const value: Config = {
    host: read('HOST', '127.0.0.1', hostName),
    port: read('PORT', 3000, portNumber),
    data_dir,
    database_url: read<string | null>('DATABASE_URL', null, databaseUrl),
    migration_database_url: read<string | null>('MIGRATION_DATABASE_URL', null, databaseUrl),
    migrate_on_start: read('MIGRATE_ON_START', 'on', oneOf(['on', 'off'])) === 'on',
    processes: read('PLENARY_PROCESSES', 1, processCount),
    stop_grace_s: read('STOP_GRACE_SECONDS', 0, graceSeconds),
    files_shared: read('PLENARY_FILES_SHARED', 'off', oneOf(['on', 'off'])) === 'on',
    redis_url: read<string | null>('REDIS_URL', null, redisUrl),
    backups: backupSettings(read, data_dir, cwd),
    settings_file: null,
    public_url: read<string | null>('PUBLIC_URL', null, publicUrl),
    https_subdomains: read('HTTPS_SUBDOMAINS', 'off', oneOf(['on', 'off'])) === 'on',
    trust_proxy: read<readonly string[]>('TRUST_PROXY', [], proxyList),
    stream_hosts: read<readonly string[]>('STREAM_HOSTS', [], hostList),
    tencent: tencentSettings(read),
    embed_hosts: read<readonly string[]>('EMBED_HOSTS', [], hostList),
    schedule_hosts: read<readonly string[]>('SCHEDULE_HOSTS', [], hostNames),
    sso_hosts: read<readonly string[]>('SSO_HOSTS', [], hostNames),
    rtmp: rtmpSettings(read),
    ffmpeg: read('FFMPEG_PATH', 'ffmpeg', (text) => text),
    upload_max_mb: read('UPLOAD_MAX_MB', UPLOADS.file_max_mb, megabytes),
    imprint_url: read<string | null>('IMPRINT_URL', null, pageAddress),
    log_level: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    development,
    open_development: read('PLENARY_OPEN_DEVELOPMENT', 'off', oneOf(['on', 'off'])) === 'on',
    metrics_token: read<string | null>('METRICS_TOKEN', null, metricsToken),
    error_service: read<ErrorService | null>('SENTRY_DSN', null, errorService),
    demo: read('PLENARY_DEMO', development ? 'on' : 'off', oneOf(['on', 'off'])) === 'on',
    simulation: read('PLENARY_SIMULATION', development ? 'on' : 'off', oneOf(['on', 'off'])) === 'on',
    ...messageSettings(read),
    ...callSettings(read),
    ...fileSettings(read),
  };
  if (value.turn_secret === null && value.ice_urls.some(isTurn))
    problems.push('TURN_SECRET must be set when ICE_SERVERS names a TURN server.');
  if (value.files_in === 's3' && value.s3 === null && !env.S3_BUCKET?.trim())
    problems.push('S3_BUCKET must be set when PLENARY_FILES is s3.');
  if (value.backups?.to === 's3' && !env.S3_BUCKET?.trim())
    problems.push('S3_BUCKET must be set when BACKUP_TO is s3.');
  for (const [name, other] of NEEDED_WITH)
    if (env[other]?.trim() && !env[name]?.trim()) problems.push(`${name} must be set when ${other} is.`);
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

/**
 * Why a server with these settings must not start: it is in development, and not for this machine alone (D378).
 * @returns a sentence for the operator; null: it may
 */
export function openDevelopmentProblem(config: Config): string | null {
  const { host, public_url } = config;
  if (!config.development || config.open_development) return null;
  const named = public_url === null ? null : new URL(public_url).hostname.replace(/^\[(.*)\]$/, '$1');
  const open = !isLoopbackName(host)
    ? `HOST ${host}`
    : named && !isLoopbackName(named)
      ? `PUBLIC_URL ${public_url}`
      : null;
  if (open === null) return null;
  return (
    `${open} opens this server to others, but it is in development, with demo logins that everybody knows: ` +
    'set NODE_ENV=production, or PLENARY_OPEN_DEVELOPMENT=on to develop in the open all the same.'
  );
}

function hostName(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)) return text;
  throw new BadValue(`must be an address or a host name to listen on, but is "${text}"`);
}

function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new BadValue(`must be a port number from 0 to 65535, but is "${text}"`);
}

/** The address may hold a password, so it is never repeated in the sentence. */
function databaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  throw new BadValue('must be an address such as postgres://user:password@host:5432/name');
}

/** It may hold a password too. */
function redisUrl(text: string): string {
  const url = URL.parse(text);
  const is_redis = url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
  if (is_redis && /^(?:\/\d{0,5})?$/.test(url.pathname)) return text;
  throw new BadValue('must be an address such as redis://:password@host:6379/0, or rediss:// with TLS');
}

function backupSettings(read: Read, data_dir: string, cwd: string): BackupSettings | null {
  const at = read<TimeOfDay | null>('BACKUP_AT', null, timeOfDay);
  const keep = read('BACKUP_KEEP', 7, backupCount);
  const folder = read('BACKUP_FOLDER', join(data_dir, 'backups'), (text) => resolve(cwd, text));
  const to = read<BackupSettings['to']>('BACKUP_TO', 'folder', oneOf(['folder', 's3']));
  return at === null ? null : { at, keep, to, folder };
}

function timeOfDay(text: string): TimeOfDay {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text) ?? [];
  if (Number(hour) < 24 && Number(minute) < 60) return { hour: Number(hour), minute: Number(minute) };
  throw new BadValue(`must be a time of day from 00:00 to 23:59, such as 03:00, but is "${text}"`);
}

function backupCount(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  throw new BadValue(`must be a number of backups from 1 to 999, but is "${text}"`);
}

function megabytes(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new BadValue(`must be a number of megabytes from 1 to 99999, but is "${text}"`);
}

function publicUrl(text: string): string {
  const url = URL.parse(text);
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (plain && !url.username && !url.password) return url.origin;
  throw new BadValue(`must be an origin such as https://events.example.org, without a path, but is "${text}"`);
}

function pageAddress(text: string): string {
  const url = URL.parse(text);
  if ((url && ['http:', 'https:'].includes(url.protocol)) || /^\/(?![/\\])\S*$/.test(text)) return text;
  throw new BadValue(
    `must be an address such as https://example.org/imprint or a path such as /spring/pages/imprint, but is "${text}"`,
  );
}

function proxyList(text: string): readonly string[] {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const bad = entries.find((entry) => !isNetwork(entry));
  if (bad === undefined) return entries;
  throw new BadValue(`must list addresses or networks such as 10.0.0.0/8, but holds "${bad}"`);
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function tencentSettings(read: Read): TencentSettings | null {
  const play_url = read<string | null>('TENCENT_PLAY_URL', null, playAddress);
  const play_key = read<string | null>('TENCENT_PLAY_KEY', null, (text) => text);
  return play_url === null ? null : { play_url, play_key };
}

function rtmpSettings(read: Read): RtmpSettings | null {
  const port = read<number | null>('RTMP_PORT', 1935, (text) => (text === 'off' ? null : portNumber(text)));
  const host = read('RTMP_HOST', '127.0.0.1', hostName);
  const url = read<string | null>('RTMP_PUBLIC_URL', null, rtmpAddress);
  const ffmpeg = read('FFMPEG_PATH', 'ffmpeg', (text) => text);
  const proxy_protocol = read('RTMP_PROXY_PROTOCOL', 'off', oneOf(['on', 'off'])) === 'on';
  return port === null ? null : { host, port, url, proxy_protocol, ffmpeg };
}

function rtmpAddress(text: string): string {
  const url = URL.parse(text);
  if (url && ['rtmp:', 'rtmps:'].includes(url.protocol) && url.hostname !== '' && url.pathname.length > 1)
    return text.replace(/\/+$/, '');
  throw new BadValue(`must be an address such as rtmps://events.example.org/live, but is "${text}"`);
}

function playAddress(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username) {
    return text.replace(/\/+$/, '');
  }
  throw new BadValue(`must be an address such as https://play.example.org/live, but is "${text}"`);
}

/** Over https, unless one says otherwise; a star may stand for everything before the last two names. */
function hostList(text: string): readonly string[] {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const bad = entries.find(
    (entry) => !/^(?:https?:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(entry),
  );
  if (bad !== undefined) throw new BadValue(`must list hosts such as *.cdn.example.org, but holds "${bad}"`);
  return entries.map((entry) => (entry.includes('://') ? entry : `https://${entry}`));
}

/** Hosts as addresses have them, with a port where it is not the usual one. */
function hostNames(text: string): readonly string[] {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const bad = entries.find((entry) => URL.parse(`https://${entry}`)?.host !== entry);
  if (bad !== undefined) throw new BadValue(`must list hosts such as id.example.org:8443, but holds "${bad}"`);
  return entries;
}

function metricsToken(text: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new BadValue('must be at least 16 printable characters without spaces');
}

/** It holds a key, so it is never repeated in the sentence. */
function errorService(text: string): ErrorService {
  const service = parseDsn(text);
  if (service) return service;
  throw new BadValue('must be a DSN such as https://key@errors.example.org/7');
}

/** Folder that a command's relative paths are counted from: where npm was called (PLENARY_CWD), else the process's own. */
export function commandFolder(env: Environment = process.env, cwd: string = process.cwd()): string {
  return resolve(cwd, env.PLENARY_CWD?.trim() || '.');
}
