import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ReceivedMail, SmtpOptions } from './smtp-process.fixture.ts';

/** A real mail server beside the test. */
export interface SmtpProcess {
  readonly port: number;
  /** The mails that arrived, in order. */
  readonly received: readonly ReceivedMail[];
  kill(): Promise<void>;
}

/** Starts a mail server in a process of its own; it is gone with the test at the latest. */
export async function startSmtp(options: SmtpOptions = {}, port = 0): Promise<SmtpProcess> {
  const program = resolve(import.meta.dirname, 'smtp-process.fixture.ts');
  const child = fork(program, [String(port), JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const received: ReceivedMail[] = [];
  const listening = Promise.withResolvers<number>();
  child.on('message', (message: { port?: number; received?: ReceivedMail }) => {
    if (message.port !== undefined) listening.resolve(message.port);
    if (message.received) received.push(message.received);
  });
  child.once('exit', (code) => listening.reject(new Error(`the mail server ended with ${code}`)));
  return {
    port: await listening.promise,
    received,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
