import { describe, expect, it } from 'vitest';
import { configOf, openDevelopmentProblem, type Environment } from './config.ts';

function problemsOf(env: Environment): readonly string[] {
  const result = configOf(env);
  return result.ok ? [] : result.problems;
}

describe('[RUN4] [RUN20] configuration', () => {
  it('has a default for everything, and counts an empty variable as absent', () => {
    const result = configOf({ PORT: '', HOST: ' ', DATABASE_URL: '' });
    expect(result.ok && result.value).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      database_url: null,
      public_url: null,
      trust_proxy: [],
      log_level: 'info',
      development: true,
      demo: true,
      simulation: true,
    });
  });

  it('reads every variable', () => {
    const result = configOf(
      {
        HOST: '::1',
        PORT: '8080',
        PLENARY_DATA: 'kept',
        DATABASE_URL: 'postgres://me:secret@db/plenary',
        MIGRATION_DATABASE_URL: 'postgres://owner:secret@db/plenary',
        MIGRATE_ON_START: 'off',
        PLENARY_PROCESSES: '4',
        STOP_GRACE_SECONDS: '20',
        PLENARY_FILES_SHARED: 'on',
        REDIS_URL: 'rediss://:secret@redis:6380/1',
        PUBLIC_URL: 'https://events.example.org/',
        HTTPS_SUBDOMAINS: 'on',
        TRUST_PROXY: '10.0.0.0/8, ::1',
        RTMP_HOST: '0.0.0.0',
        RTMP_PORT: '1936',
        RTMP_PUBLIC_URL: 'rtmps://events.example.org/live/',
        RTMP_PROXY_PROTOCOL: 'on',
        FFMPEG_PATH: '/opt/ffmpeg',
        IMPRINT_URL: '/spring/pages/imprint',
        STREAM_HOSTS: '*.cdn.example.org, http://10.0.0.7:8080',
        EMBED_HOSTS: 'video.example.org',
        SCHEDULE_HOSTS: 'pretalx.internal:8345',
        SSO_HOSTS: 'id.internal:8443, [::1]:4444',
        TENCENT_PLAY_URL: 'https://play.example.org/live/',
        TENCENT_PLAY_KEY: 'signed',
        UPLOAD_MAX_MB: '250',
        ICE_SERVERS: 'stun:turn.example.org, turn:[2001:db8::1]:3478?transport=udp',
        TURN_SECRET: 'shared',
        LIVEKIT_URL: 'https://livekit.example.org/',
        LIVEKIT_API_KEY: 'key',
        LIVEKIT_API_SECRET: 'signed',
        S3_BUCKET: 'files',
        S3_ENDPOINT: 'https://s3.example.org/',
        S3_REGION: 'eu-1',
        S3_PREFIX: 'spring/',
        S3_PATH_STYLE: 'off',
        S3_ACCESS_KEY_ID: 'name',
        S3_SECRET_ACCESS_KEY: 'key',
        PLENARY_FILES: 'folder',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: '0123456789abcdef',
        SENTRY_DSN: 'https://key@errors.example.org/7',
        NODE_ENV: 'production',
        PLENARY_DEMO: 'on',
        PLENARY_SIMULATION: 'on',
        ...{ BACKUP_AT: '3:05', BACKUP_KEEP: '14', BACKUP_TO: 's3', BACKUP_FOLDER: 'backups' },
        SMTP_URL: 'smtp://me:p%40ss@mail.example.org',
        MAIL_FROM: 'Open Harbour <events@example.org>',
        MAIL_REPLY_TO: 'team@example.org',
        MAIL_PER_SECOND: '50',
        SMS_GATEWAY_URL: 'https://sms.example.org/send',
        SMS_GATEWAY_TOKEN: 't0ken',
        SMS_FROM: '+442071234567',
      },
      '/srv',
    );
    expect(result.ok && result.value).toEqual({
      host: '::1',
      port: 8080,
      data_dir: '/srv/kept',
      database_url: 'postgres://me:secret@db/plenary',
      migration_database_url: 'postgres://owner:secret@db/plenary',
      migrate_on_start: false,
      processes: 4,
      stop_grace_s: 20,
      files_shared: true,
      redis_url: 'rediss://:secret@redis:6380/1',
      backups: { at: { hour: 3, minute: 5 }, keep: 14, to: 's3', folder: '/srv/backups' },
      settings_file: null,
      public_url: 'https://events.example.org',
      https_subdomains: true,
      trust_proxy: ['10.0.0.0/8', '::1'],
      rtmp: {
        ...{ host: '0.0.0.0', port: 1936, url: 'rtmps://events.example.org/live' },
        ...{ proxy_protocol: true, ffmpeg: '/opt/ffmpeg' },
      },
      ffmpeg: '/opt/ffmpeg',
      imprint_url: '/spring/pages/imprint',
      stream_hosts: ['https://*.cdn.example.org', 'http://10.0.0.7:8080'],
      embed_hosts: ['https://video.example.org'],
      schedule_hosts: ['pretalx.internal:8345'],
      sso_hosts: ['id.internal:8443', '[::1]:4444'],
      tencent: { play_url: 'https://play.example.org/live', play_key: 'signed' },
      upload_max_mb: 250,
      ice_urls: ['stun:turn.example.org', 'turn:[2001:db8::1]:3478?transport=udp'],
      turn_secret: 'shared',
      livekit: { url: 'wss://livekit.example.org', api_key: 'key', api_secret: 'signed' },
      s3: {
        ...{
          bucket: 'files',
          endpoint: 'https://s3.example.org',
          region: 'eu-1',
          prefix: 'spring/',
          path_style: false,
        },
        ...{ access_key_id: 'name', secret_access_key: 'key' },
      },
      files_in: 'folder',
      log_level: 'warn',
      metrics_token: '0123456789abcdef',
      error_service: { url: 'https://errors.example.org/api/7/envelope/', key: 'key' },
      development: false,
      open_development: false,
      demo: true,
      simulation: true,
      smtp: {
        host: 'mail.example.org',
        port: 587,
        implicit_tls: false,
        start_tls: 'required',
        user: 'me',
        password: 'p@ss',
      },
      mail_from: { name: 'Open Harbour', address: 'events@example.org' },
      mail_reply_to: 'team@example.org',
      mail_per_second: 50,
      sms_gateway: { url: 'https://sms.example.org/send', token: 't0ken', from: '+442071234567' },
    });
  });

  it.each([
    ['smtps://mail.example.org', { port: 465, implicit_tls: true, user: null }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, start_tls: 'optional' }],
    ['smtp://me:pw@127.0.0.1', { start_tls: 'optional' }],
    ['smtp://me:pw@relay.example.org?tls=off', { start_tls: 'off' }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ])('reads the mail server %s', (SMTP_URL, server) => {
    const result = configOf({ SMTP_URL, MAIL_FROM: 'a@example.org' });
    expect(result.ok && result.value.smtp).toMatchObject(server);
  });

  it('asks for a sender where there is somebody to send', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.org' })).toEqual(['MAIL_FROM must be set when SMTP_URL is.']);
    expect(problemsOf({ SMS_GATEWAY_URL: 'https://sms.example.org' })).toEqual([
      'SMS_FROM must be set when SMS_GATEWAY_URL is.',
    ]);
  });

  it('asks for the keys of the servers that carry calls', () => {
    expect(problemsOf({ ICE_SERVERS: 'turns:turn.example.org' })).toEqual([
      'TURN_SECRET must be set when ICE_SERVERS names a TURN server.',
    ]);
    expect(problemsOf({ ICE_SERVERS: 'stun:turn.example.org' })).toEqual([]);
    expect(problemsOf({ LIVEKIT_URL: 'wss://livekit.example.org', LIVEKIT_API_KEY: 'key' })).toEqual([
      'LIVEKIT_API_SECRET must be set when LIVEKIT_URL is.',
    ]);
    expect(problemsOf({ LIVEKIT_URL: 'ftp://h', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'signed' })).toEqual([
      'LIVEKIT_URL must be an address such as wss://livekit.example.org, but is "ftp://h".',
    ]);
  });

  it('writes files into the store whose bucket is named, and asks for its keys', () => {
    const keys = { S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'key' };
    const result = configOf({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://10.0.0.7:8333', ...keys });
    expect(result.ok && result.value).toMatchObject({ files_in: 's3', s3: { path_style: true, prefix: '' } });
    expect(problemsOf({ S3_BUCKET: 'files' })).toEqual([
      'S3_ACCESS_KEY_ID must be set when S3_BUCKET is.',
      'S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.',
    ]);
    expect(problemsOf({ PLENARY_FILES: 's3' })).toEqual(['S3_BUCKET must be set when PLENARY_FILES is s3.']);
    expect(problemsOf({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://me:s3cret@h', ...keys })).toEqual([
      'S3_ENDPOINT must be an address without a path or a password, such as https://s3.example.org.',
    ]);
    expect(problemsOf({ S3_BUCKET: 'files', S3_PREFIX: '../up/', ...keys })).toEqual([
      'S3_PREFIX must be folders that end with a slash, such as plenary/, but is "../up/".',
    ]);
  });

  it('repeats no secret', () => {
    const secrets = {
      SMTP_URL: 'imap://me:s3cret@h',
      SMS_GATEWAY_URL: 'https://u:s3cret@h/',
      SMS_GATEWAY_TOKEN: 's3cret x',
      SENTRY_DSN: 's3cret@errors.example.org',
    };
    const found = problemsOf({ ...secrets, MAIL_FROM: 'a@example.org', SMS_FROM: 'Plenary' });
    expect(found).toHaveLength(4);
    expect(found.join(' ')).not.toContain('s3cret');
  });

  it('switches RTMP off by a word', () => {
    const result = configOf({ RTMP_PORT: 'off' });
    expect(result.ok && result.value.rtmp).toBe(null);
  });

  it('keeps the demo logins, which everybody knows, out of production unless they are asked for', () => {
    const result = configOf({ NODE_ENV: 'production' });
    expect(result.ok && result.value.demo).toBe(false);
  });

  it.each([
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535, but is "65536".'],
    ['PORT', '80a', 'PORT must be a port number from 0 to 65535, but is "80a".'],
    [
      'ICE_SERVERS',
      'turn.example.org',
      'ICE_SERVERS must list servers such as turn:turn.example.org:3478?transport=udp, but holds "turn.example.org".',
    ],
    ['RTMP_PORT', 'on', 'RTMP_PORT must be a port number from 0 to 65535, but is "on".'],
    [
      'RTMP_PUBLIC_URL',
      'https://events.example.org/live',
      'RTMP_PUBLIC_URL must be an address such as rtmps://events.example.org/live, but is "https://events.example.org/live".',
    ],
    ['PLENARY_PROCESSES', '0', 'PLENARY_PROCESSES must be a number of processes from 1 to 64, or auto, but is "0".'],
    [
      'PLENARY_PROCESSES',
      'all',
      'PLENARY_PROCESSES must be a number of processes from 1 to 64, or auto, but is "all".',
    ],
    ['STOP_GRACE_SECONDS', '601', 'STOP_GRACE_SECONDS must be a number of seconds from 0 to 600, but is "601".'],
    ['HOST', 'http://here', 'HOST must be an address or a host name to listen on, but is "http://here".'],
    [
      'DATABASE_URL',
      'mysql://u:pw@h/d',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [
      'PUBLIC_URL',
      'https://a.org/x',
      'PUBLIC_URL must be an origin such as https://events.example.org, without a path, but is "https://a.org/x".',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, but holds "10.0.0.0/33".',
    ],
    [
      'STREAM_HOSTS',
      'cdn.example.org; *',
      'STREAM_HOSTS must list hosts such as *.cdn.example.org, but holds "cdn.example.org;".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, but is "loud".'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 printable characters without spaces.'],
    ['NODE_ENV', 'staging', 'NODE_ENV must be one of development, production, test, but is "staging".'],
    ['PLENARY_DEMO', 'yes', 'PLENARY_DEMO must be one of on, off, but is "yes".'],
    [
      'MAIL_FROM',
      'Harbour',
      'MAIL_FROM must be an address such as "Open Harbour <events@example.org>", but is "Harbour".',
    ],
    ['MAIL_PER_SECOND', '0', 'MAIL_PER_SECOND must be a whole number of mails a second from 1 to 1000, but is "0".'],
    [
      'MAIL_PER_SECOND',
      '1e3',
      'MAIL_PER_SECOND must be a whole number of mails a second from 1 to 1000, but is "1e3".',
    ],
    ['SMS_FROM', 'a!', 'SMS_FROM must be a number such as +442071234567 or a name of at most 11 letters, but is "a!".'],
  ])('refuses a bad %s in a sentence that names it (%s)', (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toEqual([sentence]);
  });

  it('names every bad variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' })).toHaveLength(2);
  });
});

describe('[RUN7] [D378] a server in development', () => {
  const problemOf = (env: Environment) => {
    const result = configOf(env);
    return result.ok ? openDevelopmentProblem(result.value) : result.problems;
  };

  it.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '127.0.0.2' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://events.example.org', NODE_ENV: 'production' },
    { HOST: '0.0.0.0', PLENARY_OPEN_DEVELOPMENT: 'on' },
  ])('starts with %j', (env) => {
    expect(problemOf(env)).toBeNull();
  });

  it.each([
    ['HOST 0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST ::', { HOST: '::' }],
    ['HOST venue.example', { HOST: 'venue.example' }],
    ['PUBLIC_URL https://events.example.org', { PUBLIC_URL: 'https://events.example.org' }],
    ['PUBLIC_URL http://127.0.0.1.example.org', { PUBLIC_URL: 'http://127.0.0.1.example.org' }],
    ['PUBLIC_URL http://10.0.0.7', { PUBLIC_URL: 'http://10.0.0.7', NODE_ENV: 'test' }],
  ])('does not start with %s, and is told the way', (named, env) => {
    expect(problemOf(env)).toBe(
      `${named} opens this server to others, but it is in development, with demo logins that everybody knows: ` +
        'set NODE_ENV=production, or PLENARY_OPEN_DEVELOPMENT=on to develop in the open all the same.',
    );
  });
});
