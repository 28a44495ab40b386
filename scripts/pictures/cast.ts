import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEMO, type Person } from '../../e2e/support/demo.ts';
import type { RunningServer } from '../../e2e/support/server.ts';

const COMMANDS = join(import.meta.dirname, '../../apps/server/src/cli/main.ts');

/** A person of the demo, with the portrait that their camera shows. */
export interface Actor extends Person {
  readonly name: string;
  readonly portrait: string;
}

const { password } = DEMO.host;

/** The host of the demo, and speakers whom nobody can sign in as until `letSpeakersIn`. */
export const CAST = {
  mara: { ...DEMO.host, name: 'Mara Lindqvist', portrait: 'mara-lindqvist' },
  tomas: { email: 'tomas@plenary.example', password, name: 'Tomás Reyes', portrait: 'tomas-reyes' },
  amara: { email: 'amara@plenary.example', password, name: 'Amara Okafor', portrait: 'amara-okafor' },
  wen: { email: 'wen@plenary.example', password, name: 'Wen Li', portrait: 'wen-li' },
} as const satisfies Record<string, Actor>;

/** Gives the speakers of the cast a password, by the command line. */
export async function letSpeakersIn({ data_dir }: RunningServer): Promise<void> {
  for (const { email } of Object.values(CAST).filter((actor) => actor.email !== DEMO.host.email)) {
    const child = spawn(process.execPath, [COMMANDS, 'user', 'set-password', email, '--password', '-'], {
      env: { ...process.env, PLENARY_CONFIG: 'none', PLENARY_DATA: data_dir },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(password);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`setting the password of ${email} ended with ${code}`);
  }
}
