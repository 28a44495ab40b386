import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { installationKey } from '../installation-key.ts';
import type { OtherNode, OwnNode, Settings } from './node-store.ts';

/** The settings that servers on one database need alike, by the names of their variables; `TZ` is the time zone of the process. */
const sharedValues = (config: Config): Readonly<Record<string, unknown>> => ({
  NODE_ENV: config.development,
  TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
  PUBLIC_URL: config.public_url,
  REDIS_URL: config.redis_url,
  SMTP_URL: config.smtp,
  MAIL_FROM: config.mail_from,
  MAIL_PER_SECOND: config.mail_per_second,
  SMS_GATEWAY_URL: config.sms_gateway,
  ICE_SERVERS: config.ice_urls,
  TURN_SECRET: config.turn_secret,
  LIVEKIT_URL: config.livekit,
  TENCENT_PLAY_URL: config.tencent,
  UPLOAD_MAX_MB: config.upload_max_mb,
  SSO_HOSTS: config.sso_hosts,
  SCHEDULE_HOSTS: config.schedule_hosts,
  STREAM_HOSTS: config.stream_hosts,
  EMBED_HOSTS: config.embed_hosts,
  IMPRINT_URL: config.imprint_url,
  BACKUP_AT: config.backups?.at,
  BACKUP_TO: config.backups?.to,
});

/** Enough to compare two values; a secret cannot be guessed by them, since their key is one of the installation. */
const LETTERS = 12;

/** Digests of the settings of a server, which others compare with their own. @throws a database error */
export async function digestSettings(
  parts: Parameters<typeof installationKey>[0] & { readonly config: Config },
): Promise<Settings> {
  const key = await installationKey(parts, 'settings_digest');
  const digest = (value: unknown): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, LETTERS);
  return Object.fromEntries(Object.entries(sharedValues(parts.config)).map(([name, value]) => [name, digest(value)]));
}

/** A server that differs from this one: names of settings, and the release where it is another one. */
interface Difference {
  readonly address: string;
  readonly version: string | null;
  /** Of those that both know. */
  readonly settings: readonly string[];
}

/** A server's comparison of itself with the others. */
export interface SettingsWatch {
  /** Compares with those at work; the log says once what differs, and once that nothing does any more. */
  compare(own: OwnNode, others: readonly OtherNode[]): void;
  /** Names of all that differs, `version` where the release does. */
  differing(): readonly string[];
}

export function watchSettings(log: Pick<Logger, 'info' | 'warn'>): SettingsWatch {
  let said = new Map<string, Difference>();
  return {
    compare(own, others) {
      const now = new Map(differencesOf(own, others).map((one) => [sentenceOf(own, one), one]));
      for (const [sentence, { settings }] of now) {
        if (said.has(sentence)) continue;
        // Releases are apart for a while whenever one server is changed after the other.
        if (settings.length > 0) log.warn(sentence);
        else log.info(sentence);
      }
      if (said.size > 0 && now.size === 0) log.info('all servers on this database are alike again');
      said = now;
    },
    differing: () =>
      [
        ...new Set(
          [...said.values()].flatMap(({ version, settings }) => [
            ...settings,
            ...(version === null ? [] : ['version']),
          ]),
        ),
      ].sort(),
  };
}

/** The others that differ from a server. */
function differencesOf(own: OwnNode, others: readonly OtherNode[]): readonly Difference[] {
  return others.flatMap(({ address, version, settings }) => {
    const names = Object.keys(own.settings).filter((name) => settings?.[name] !== undefined);
    const apart = names.filter((name) => settings?.[name] !== own.settings[name]);
    const other = version === own.version ? null : version;
    if (other === null && apart.length === 0) return [];
    return [{ address, version: other, settings: apart }];
  });
}

/** A sentence for the log. */
function sentenceOf(own: OwnNode, { address, version, settings }: Difference): string {
  const release = version === null ? [] : [`runs release ${version} and this one ${own.version}`];
  const values = settings.length === 0 ? [] : [`has other values of ${settings.join(', ')} than this one`];
  const advice = settings.length === 0 ? '' : ': give all servers on a database the same settings';
  return `the server ${address} ${[...release, ...values].join(', and ')}${advice}`;
}
