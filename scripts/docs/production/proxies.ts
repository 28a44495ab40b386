import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { freePorts } from '@plenary/testkit/programs/ports';
import { ownFolder, type User } from './unit.ts';

/** A proxy that runs with a shipped file, on loopback ports, with a certificate of its own authority. */
export interface Proxy {
  readonly name: string;
  readonly http: number;
  readonly https: number;
  /** The authority's certificate, as PEM. */
  readonly ca: string;
  /** All that it has logged so far. */
  logged(): string;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly clone: string;
  readonly folder: string;
  /** The port of the server behind it. */
  readonly port: number;
  readonly user: User | null;
}

export const HOST = 'events.example.org';

/** Starts nginx with deploy/nginx.conf; a sentence when the program cannot be had. */
export async function startNginx(around: Surroundings): Promise<Proxy | string> {
  const program = programOf('nginx', '/usr/sbin/nginx', around.folder);
  if (program === null) return 'nginx is not installed, and apt-get cannot fetch it';
  const folder = ownFolder(join(around.folder, 'nginx'), around.user);
  const [http = 0, https = 0] = await freePorts(2);
  selfSign(folder);
  const site = replaced(readFileSync(join(around.clone, 'deploy/nginx.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, join(folder, 'cert.pem')],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, join(folder, 'key.pem')],
    ['127.0.0.1:3000', `127.0.0.1:${around.port}`],
    ['/opt/plenary', around.clone],
    ['/var/log/nginx/error.log', 'stderr'],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const http_block = `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`;
  writeFileSync(join(folder, 'nginx.conf'), `daemon off; pid ${folder}/pid;\nevents {}\n${http_block}\n`);
  const how = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  const started = await start(program, how, around, {}, http);
  return { name: 'nginx', http, https, ca: readFileSync(join(folder, 'cert.pem'), 'utf8'), ...started };
}

/** Starts Caddy with deploy/Caddyfile; a sentence when the program cannot be had. */
export async function startCaddy(around: Surroundings): Promise<Proxy | string> {
  const program = programOf('caddy', '/usr/bin/caddy', around.folder);
  if (program === null) return 'Caddy is not installed, and apt-get cannot fetch it';
  const folder = ownFolder(join(around.folder, 'caddy'), around.user);
  const [http = 0, https = 0] = await freePorts(2);
  const ports = `http_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1`;
  const site = replaced(readFileSync(join(around.clone, 'deploy/Caddyfile'), 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${around.port}`],
    ['/opt/plenary', around.clone],
    ['\n{\n', `\n{\n\tadmin off\n\t${ports}\n\tlocal_certs\n\tskip_install_trust\n`],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), site);
  const how = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const started = await start(
    program,
    how,
    around,
    { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    https,
  );
  const ca = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  return { name: 'Caddy', http, https, ca, ...started };
}

/** The program of this machine, else of Debian's package, which is fetched and unpacked but not installed. */
function programOf(name: string, path: string, folder: string): string | null {
  if (existsSync(path)) return path;
  const into = join(folder, `package-${name}`);
  try {
    mkdirSync(into);
    execFileSync('apt-get', ['download', name], { cwd: into, stdio: 'ignore' });
    const found = readdirSync(into).find((file) => file.endsWith('.deb')) ?? '';
    execFileSync('dpkg-deb', ['-x', found, '.'], { cwd: into, stdio: 'ignore' });
  } catch {
    return null;
  }
  const unpacked = join(into, path);
  return existsSync(unpacked) ? unpacked : null;
}

/** Each of the texts must be there: a trial of a file without it would be one of another file. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return now.replaceAll(from, to);
  }, text);
}

function selfSign(folder: string): void {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
  execFileSync('chmod', ['644', join(folder, 'key.pem')]);
}

async function start(
  program: string,
  args: readonly string[],
  { user, folder }: Surroundings,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<Pick<Proxy, 'logged' | 'stop'>> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  for (const until = performance.now() + 20_000; performance.now() < until; await scheduler.wait(100)) {
    if (child.exitCode !== null) break;
    if (await isOpen(port)) return { logged: () => printed, stop: () => stopChild(child, ended) };
  }
  child.kill('SIGKILL');
  throw new Error(`${program} did not start:\n${printed}`);
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}

async function isOpen(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    (error: unknown) => !String((error as { cause?: unknown }).cause).includes('ECONNREFUSED'),
  );
}
