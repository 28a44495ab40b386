import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';

/** The shipped unit, with the folders of a trial in the place of its own. */
export interface Unit {
  readonly path: string;
  /** The folder of plenary.env, in which it stands. */
  readonly settings: string;
  readonly state: string;
  /** A value of its [Service] section; empty: there is none. */
  value(name: string): string;
}

/** The user that the unit runs as here: the machine gets none for a trial. Under root nobody, else anyone who tries it. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

export function trialUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A folder that belongs to the user of a trial. */
export function ownFolder(path: string, user: User | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

/** Reads deploy/plenary.service and writes it with the folders of a trial. */
export function unitFor(clone: string, folder: string, user: User | null): Unit {
  const [settings, state] = [ownFolder(join(folder, 'etc'), user), ownFolder(join(folder, 'state'), user)];
  const shipped = readFileSync(join(clone, 'deploy/plenary.service'), 'utf8');
  const text = shipped
    .replaceAll('/opt/plenary', clone)
    .replaceAll('/etc/plenary', settings)
    .replaceAll('/var/lib/plenary', state);
  const path = join(folder, 'plenary.service');
  writeFileSync(path, text);
  const values = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, value] as const];
  });
  return { path, settings, state, value: (name) => values.find(([other]) => other === name)?.[1] ?? '' };
}

/** A server that was started as the unit starts it. */
export interface Service {
  output(): string;
  /** SIGTERM to its main process alone (KillMode=mixed); its exit code, null when it takes longer than TimeoutStopSec. */
  stop(): Promise<number | null>;
}

/** Runs ExecStart with the unit's environment, folder, mask and user, and waits until the server answers. */
export async function startUnit(unit: Unit, port: number, user: User | null): Promise<Service> {
  const child = spawn('/bin/sh', ['-c', `umask ${unit.value('UMask')}; exec ${unit.value('ExecStart')}`], {
    cwd: unit.value('WorkingDirectory'),
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', ...environmentOf(unit) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await untilReady(child, port, Number(unit.value('TimeoutStartSec')) * 1000, () => printed);
  return { output: () => printed, stop: () => terminate(child, Number(unit.value('TimeoutStopSec')) * 1000) };
}

/** The variables of the unit, which commands need as well. */
export function environmentOf(unit: Unit): Record<string, string> {
  return Object.fromEntries(
    unit
      .value('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
}

async function untilReady(child: ChildProcess, port: number, limit_ms: number, printed: () => string): Promise<void> {
  for (const until = performance.now() + limit_ms; performance.now() < until; await scheduler.wait(100)) {
    if (child.exitCode !== null) throw new Error(`the unit ended with code ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`the unit did not start in time:\n${printed()}`);
}

async function terminate(child: ChildProcess, limit_ms: number): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), limit_ms);
  const code = await ended;
  clearTimeout(late);
  return code;
}
