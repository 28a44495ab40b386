import { CALL_VARIABLES } from './call-variables.ts';
import { BACKUP_VARIABLES } from './backup-variables.ts';
import { FILE_VARIABLES } from './file-variables.ts';
import { PROCESS_VARIABLES } from './process-variables.ts';
import { RTMP_VARIABLES } from './rtmp-variables.ts';

/** A variable of the configuration, as `plenary.env.example` and docs/operations.md describe it. */
interface Variable {
  readonly name: string;
  /** The value that counts when the variable is not set; null: none. */
  readonly fallback: string | null;
  /** How the table words the default where it is no plain value. */
  readonly otherwise?: string;
  /** A value to begin with, in the example. */
  readonly example: string;
  /** One sentence or two; Markdown. */
  readonly meaning: string;
  /** May the value let a person in, or send in our name? */
  readonly secret?: true;
}

interface Group {
  readonly title: string;
  readonly variables: readonly Variable[];
}

/**
 * All that can be configured. `config.ts` reads these and no others, from the environment and from `plenary.env`; the
 * example of that file and the table of docs/operations.md are made from them (`npm run config:docs`).
 */
export const VARIABLE_GROUPS = [
  {
    title: 'Who may reach the server',
    variables: [
      {
        name: 'NODE_ENV',
        fallback: 'development',
        example: 'production',
        meaning:
          '`production` switches off the demo events, the development-only controls and the welcome text; set it before anybody else can reach the server',
      },
      {
        name: 'HOST',
        fallback: '127.0.0.1',
        example: '127.0.0.1',
        meaning: 'address to listen on; `0.0.0.0` or `::` for all',
      },
      { name: 'PORT', fallback: '3000', example: '3000', meaning: 'port to listen on; `0` takes any free one' },
      {
        name: 'PUBLIC_URL',
        fallback: null,
        otherwise: 'the `Host` that is asked',
        example: 'https://events.example.org',
        meaning:
          'origin that people use, such as `https://events.example.org`; links in mails begin with it, and cross-site checks compare with it',
      },
      {
        name: 'SSO_HOSTS',
        fallback: null,
        otherwise: 'none',
        example: 'id.internal.example.org:8443',
        meaning:
          'hosts of providers of single sign-on that may stand on a private address or speak plain http, with their port; all others are asked by https at public addresses, see [Single sign-on](sso.md)',
      },
      {
        name: 'SCHEDULE_HOSTS',
        fallback: null,
        otherwise: 'none',
        example: 'pretalx.internal.example.org',
        meaning:
          'hosts of schedules that may stand on a private address, with their port; all others are asked at public addresses, see [Schedules](schedules.md#an-address-that-is-asked-again)',
      },
      {
        name: 'HTTPS_SUBDOMAINS',
        fallback: 'off',
        example: 'on',
        meaning:
          '`on`: with a `PUBLIC_URL` on https, browsers use https for every host below it as well (HSTS `includeSubDomains`)',
      },
      {
        name: 'TRUST_PROXY',
        fallback: null,
        otherwise: 'none',
        example: '127.0.0.1',
        meaning: 'addresses and networks of proxies whose forwarding headers are believed, such as `10.0.0.0/8, ::1`',
      },
      {
        name: 'UPLOAD_MAX_MB',
        fallback: '100',
        example: '100',
        meaning: 'the most that a file which people upload may have, in megabytes; images have 10 at most',
      },
      {
        name: 'IMPRINT_URL',
        fallback: null,
        otherwise: 'no link',
        example: 'https://example.org/imprint',
        meaning:
          'where the imprint is that every page and mail links to, such as `https://example.org/imprint`, or a page of an event, such as `/spring/pages/imprint`; an event may have its own',
      },
      {
        name: 'STREAM_HOSTS',
        fallback: null,
        otherwise: 'none',
        example: '*.cdn.example.org',
        meaning:
          'hosts that parts of streams are loaded from, such as `*.cdn.example.org`, where they are others than that of the address of the stream; those of Mux are known',
      },
      {
        name: 'TENCENT_PLAY_URL',
        fallback: null,
        otherwise: 'streams of type `tencent` do not play',
        example: 'https://play.example.org/live',
        meaning:
          'where Tencent Cloud plays streams of type `tencent`: the domain and the application, such as `https://play.example.org/live`; the `entry_id` is the name of the stream',
      },
      {
        name: 'TENCENT_PLAY_KEY',
        fallback: null,
        otherwise: 'addresses are not signed',
        example: 'the-key-of-your-play-domain',
        meaning: 'key with which that domain checks addresses; each is then signed for 12 hours',
        secret: true,
      },
      {
        name: 'EMBED_HOSTS',
        fallback: null,
        otherwise: 'those of YouTube and Vimeo',
        example: 'video.example.org',
        meaning:
          'hosts whose pages may play a stream of type `embed`, or hold a poll, in a frame, such as `video.example.org`; never one that this site is served from',
      },
    ],
  },
  PROCESS_VARIABLES,
  RTMP_VARIABLES,
  CALL_VARIABLES,
  {
    title: 'What it keeps, and where',
    variables: [
      {
        name: 'PLENARY_DATA',
        fallback: null,
        otherwise: '`data/` in the clone',
        example: '/var/lib/plenary-data',
        meaning:
          'folder of everything the server keeps; in `plenary.env` relative to that file, in the environment to the clone',
      },
      {
        name: 'DATABASE_URL',
        fallback: null,
        otherwise: 'embedded',
        example: 'postgres://plenary:password@127.0.0.1:5432/plenary',
        meaning:
          'an external PostgreSQL 15 or newer with UTF-8, such as `postgres://user:password@host:5432/name`; unset, the server runs its own below `PLENARY_DATA`',
        secret: true,
      },
      {
        name: 'MIGRATION_DATABASE_URL',
        fallback: null,
        otherwise: '`DATABASE_URL`',
        example: 'postgres://plenary_owner:password@127.0.0.1:5432/plenary',
        meaning:
          'the same database as the role that owns its tables, which only migrations use; the role of `DATABASE_URL` then gets the rights over rows alone',
        secret: true,
      },
      {
        name: 'MIGRATE_ON_START',
        fallback: 'on',
        example: 'off',
        meaning:
          '`off`: a start does not bring the database up to date, and is refused while that lacks changes of this release; `./plenary migrate` makes them, once for all servers',
      },
      {
        name: 'PLENARY_FILES_SHARED',
        fallback: 'off',
        example: 'on',
        meaning:
          '`on`: every server on the database of `DATABASE_URL` has one and the same data folder, on a shared file system; a second server is refused otherwise',
      },
      {
        name: 'REDIS_URL',
        fallback: null,
        otherwise: 'servers notify each other over the database',
        example: 'redis://:password@127.0.0.1:6379',
        meaning:
          'a Redis 6 or newer, or a Valkey, over which servers notify each other, and in which they count limits together, such as `redis://user:password@host:6379`; `rediss://` with TLS. Nothing is kept there that may not be lost',
        secret: true,
      },
    ],
  },
  FILE_VARIABLES,
  BACKUP_VARIABLES,
  {
    title: 'Mails',
    variables: [
      {
        name: 'SMTP_URL',
        fallback: null,
        otherwise: 'the outbox folder',
        example: 'smtp://user:password@mail.example.org:587',
        meaning: 'the mail server, see [Mails](#mails)',
        secret: true,
      },
      {
        name: 'MAIL_FROM',
        fallback: null,
        otherwise: 'needed with `SMTP_URL`',
        example: 'Open Harbour <events@example.org>',
        meaning:
          'the sender, such as `Open Harbour <events@example.org>`; mails of an event bear its name and this address',
      },
      {
        name: 'MAIL_REPLY_TO',
        fallback: null,
        otherwise: '`MAIL_FROM`',
        example: 'team@example.org',
        meaning: 'where answers go',
      },
      {
        name: 'MAIL_PER_SECOND',
        fallback: '10',
        example: '10',
        meaning:
          'mails that are sent in a second, at most, by all servers together; ask your mail provider before you raise it',
      },
    ],
  },
  {
    title: 'Text messages',
    variables: [
      {
        name: 'SMS_GATEWAY_URL',
        fallback: null,
        otherwise: 'the outbox folder',
        example: 'https://sms.example.org/send',
        meaning: 'the HTTP gateway, see [Text messages](#text-messages)',
      },
      {
        name: 'SMS_GATEWAY_TOKEN',
        fallback: null,
        otherwise: 'none',
        example: 'the-token-of-your-gateway',
        meaning: 'sent to the gateway as `Authorization: Bearer`',
        secret: true,
      },
      {
        name: 'SMS_FROM',
        fallback: null,
        otherwise: 'needed with `SMS_GATEWAY_URL`',
        example: '+442071234567',
        meaning: 'number or name (at most 11 letters) that text messages come from',
      },
    ],
  },
  {
    title: 'Watching it',
    variables: [
      {
        name: 'METRICS_TOKEN',
        fallback: null,
        otherwise: 'none',
        example: 'at-least-16-characters',
        meaning: 'bearer token that `/metrics` then asks everybody for; at least 16 characters',
        secret: true,
      },
      {
        name: 'SENTRY_DSN',
        fallback: null,
        otherwise: 'nothing is reported',
        example: 'https://key@errors.example.org/7',
        meaning:
          'DSN of a project at Sentry, GlitchTip or another service that takes its envelopes, which faults of the server and of consenting visitors\u2019 pages are reported to, see [Reports of errors](production.md#reports-of-errors)',
        secret: true,
      },
      {
        name: 'LOG_LEVEL',
        fallback: 'info',
        example: 'info',
        meaning: '`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`',
      },
    ],
  },
  {
    title: 'Trying it out',
    variables: [
      {
        name: 'PLENARY_DEMO',
        fallback: null,
        otherwise: '`on`, in production `off`',
        example: 'off',
        meaning: 'the demo events and their logins, **whose passwords everybody knows**',
      },
      {
        name: 'PLENARY_SIMULATION',
        fallback: null,
        otherwise: '`on`, in production `off`',
        example: 'off',
        meaning: 'a handful of [simulated people](simulate.md) at the demo event while it is being viewed',
      },
      {
        name: 'PLENARY_OPEN_DEVELOPMENT',
        fallback: 'off',
        example: 'off',
        meaning: '`on` lets a server start whose `HOST` or `PUBLIC_URL` others reach, though it is not in production',
      },
    ],
  },
] as const satisfies readonly Group[];

/** The name of a variable that is described here. */
export type VariableName = (typeof VARIABLE_GROUPS)[number]['variables'][number]['name'];

const VARIABLES: readonly Variable[] = VARIABLE_GROUPS.flatMap(({ variables }) => [...variables]);

/** Every name, in the order of the groups. */
export const VARIABLE_NAMES: readonly string[] = VARIABLES.map(({ name }) => name);

/** Those whose value nobody else should read. */
export const SECRET_NAMES: ReadonlySet<string> = new Set(VARIABLES.filter((one) => one.secret).map(({ name }) => name));
