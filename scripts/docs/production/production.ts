import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, type Postgres } from '../postgres.ts';
import { freePorts } from '@plenary/testkit/programs/ports';
import { makeScratch } from '../scratch.ts';
import { examine, examineAway, waitThroughStop, type Finding, type Login } from './examine.ts';
import { startCaddy, startNginx, type Proxy } from './proxies.ts';
import { environmentOf, startUnit, trialUser, unitFor, type Service, type Unit, type User } from './unit.ts';

/** Each proxy has an event of its own, so that what is said behind one wakes nobody behind the other. */
const EVENTS = ['harbour', 'lighthouse'] as const;
const LOGIN = { email: 'ada@example.org', password: 'A long enough password, 7' };
const loginAt = (at: number): Login => ({ ...LOGIN, event: EVENTS[at] ?? EVENTS[0] });
const netAt = (at: number): string => `127.0.${at + 1}`;

/** Learns of each thing that was tried: `not run` with the reason, `failed` with the problem, `ok`. */
export type ReportTrial = (kind: 'ok' | 'failed' | 'not run', what: string, detail?: string) => void;

/**
 * Tries the files of deploy/: a production server as the unit starts it, behind nginx and Caddy with their shipped files,
 * on loopback ports; then the same on an own PostgreSQL, moved there by backup and restore.
 */
export async function tryProduction(root: string, tell: ReportTrial): Promise<void> {
  const scratch = makeScratch(root, { bare: false });
  const user = trialUser();
  const unit = unitFor(scratch.clone, scratch.folder, user);
  const [port = 0] = await freePorts(1);
  const trial = new Trial(unit, port, user, tell);
  let postgres: Postgres | null = null;
  try {
    verify(unit, tell);
    trial.prepare();
    for (const start of [startNginx, startCaddy])
      trial.add(await start({ clone: scratch.clone, folder: scratch.folder, port, user }));
    await trial.onEmbedded();
    postgres = await startPostgres();
    if (postgres === null) tell('not run', 'own PostgreSQL: it is not installed on this machine');
    else await trial.onOwn(postgres);
  } catch (error) {
    tell('failed', 'the trial broke off', error instanceof Error ? error.message : String(error));
  } finally {
    await trial.end();
    await postgres?.stop();
    scratch.remove();
  }
}

/** `systemd-analyze` reads the unit; its figure goes from 0 (nothing is open) to 10. */
function verify(unit: Unit, tell: ReportTrial): void {
  const analyze = (...args: string[]): string =>
    execFileSync('systemd-analyze', [...args, unit.path], { encoding: 'utf8' });
  try {
    analyze('verify');
    const [figure = ''] = /exposure level.*/.exec(analyze('security', '--offline=true', '--no-pager')) ?? [];
    tell('ok', 'unit: systemd-analyze verify', figure);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') tell('not run', 'unit: systemd-analyze is not installed');
    else tell('failed', 'unit: systemd-analyze', message);
  }
}

/** deploy/plenary.env in its place, with the folders of the trial, on a port of its own. */
function writeSettings(unit: Unit, port: number, user: User | null, more: readonly string[] = []): void {
  const shipped = readFileSync(join(unit.value('WorkingDirectory'), 'deploy/plenary.env'), 'utf8');
  const lines = [shipped.replaceAll('/var/lib/plenary', unit.state), `PORT=${port}`, ...more];
  const file = join(unit.settings, 'plenary.env');
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o600);
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, file]);
}

class Trial {
  readonly #unit: Unit;
  readonly #port: number;
  readonly #user: User | null;
  readonly #tell: ReportTrial;
  readonly #proxies: Proxy[] = [];
  #service: Service | null = null;

  constructor(unit: Unit, port: number, user: User | null, tell: ReportTrial) {
    this.#unit = unit;
    this.#port = port;
    this.#user = user;
    this.#tell = tell;
  }

  /** The program, installed and built by its owner; events and a host of each, made by commands before the first start. */
  prepare(): void {
    const cwd = this.#unit.value('WorkingDirectory');
    execFileSync('npm', ['run', 'setup'], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    writeSettings(this.#unit, this.#port, this.#user);
    for (const event of EVENTS) {
      this.#command(['event', 'create', event, '--name', 'Open Harbour']);
      const person = [LOGIN.email, '--event', event, '--first-name', 'Ada', '--host', '--password', '-'];
      this.#command(['user', 'add', ...person], LOGIN.password);
    }
  }

  /** @param proxy a sentence says why there is none */
  add(proxy: Proxy | string): void {
    if (typeof proxy === 'string') this.#tell('not run', proxy);
    else this.#proxies.push(proxy);
  }

  async onEmbedded(): Promise<void> {
    this.#service = await startUnit(this.#unit, this.#port, this.#user);
    const who = this.#user ? `as user ${this.#user.uid}` : 'as the caller';
    this.#tell('ok', 'unit: ExecStart with its environment, on the embedded database', who);
    await this.#each((proxy, at) => examine(proxy, loginAt(at), netAt(at)));
    const waiting = await Promise.all(this.#proxies.map((proxy, at) => waitThroughStop(proxy, loginAt(at), netAt(at))));
    await this.#stop();
    await this.#each(async (_proxy, at) => [(await waiting[at]?.ended) ?? ['what waits at the stop', 'was not tried']]);
    await this.#each((proxy, at) => examineAway(proxy, loginAt(at).event, netAt(at)));
  }

  /** As docs/backup.md moves: backup, roles and database, restore; the same people come in. */
  async onOwn({ env, port }: Postgres): Promise<void> {
    const file = join(this.#unit.state, 'move.backup.tar');
    this.#command(['backup', file]);
    const script = join(this.#unit.value('WorkingDirectory'), 'deploy/database.sql');
    const passwords = ['-v', 'owner_password=of-the-owner', '-v', 'app_password=of-the-app'];
    const as_superuser = { PATH: process.env.PATH, ...env };
    execFileSync('psql', [...passwords, '-f', script, 'postgres'], { env: as_superuser, stdio: 'ignore' });
    const address = (role: string, of: string): string => `postgres://${role}:${of}@127.0.0.1:${port}/plenary`;
    writeSettings(this.#unit, this.#port, this.#user, [
      `DATABASE_URL=${address('plenary_app', 'of-the-app')}`,
      `MIGRATION_DATABASE_URL=${address('plenary_owner', 'of-the-owner')}`,
    ]);
    this.#command(['restore', file]);
    this.#command(['mail', 'release']);
    this.#service = await startUnit(this.#unit, this.#port, this.#user);
    this.#tell('ok', 'unit: ExecStart on an own PostgreSQL, moved there by backup and restore');
    await this.#each((proxy, at) => examine(proxy, loginAt(at), netAt(at)));
    await this.#stop();
  }

  async end(): Promise<void> {
    await this.#service?.stop();
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
  }

  async #stop(): Promise<void> {
    const code = await this.#service?.stop();
    const printed = this.#service?.output() ?? '';
    const isWhole = code === 0 && printed.includes('"stopped"');
    const detail = isWhole ? '' : `code ${code}\n${printed.slice(-2_000)}`;
    this.#tell(isWhole ? 'ok' : 'failed', 'unit: SIGTERM drains and ends with 0', detail);
    this.#service = null;
  }

  async #each(look: (proxy: Proxy, at: number) => Promise<readonly Finding[]>): Promise<void> {
    const found = await Promise.all(this.#proxies.map(look));
    for (const [at, { name }] of this.#proxies.entries())
      for (const [what, problem] of found[at] ?? [])
        this.#tell(problem === null ? 'ok' : 'failed', `${name}: ${what}`, problem ?? '');
  }

  /** `./plenary …` as the unit's user, with the unit's environment. */
  #command(args: readonly string[], input = ''): void {
    const [cwd, env] = [this.#unit.value('WorkingDirectory'), { PATH: process.env.PATH, ...environmentOf(this.#unit) }];
    execFileSync(join(cwd, 'plenary'), args, { cwd, env, input, stdio: ['pipe', 'ignore', 'pipe'], ...this.#user });
  }
}
