import { userInfo } from 'node:os';
import { problemText, type Problem } from '@plenary/domain/problem';
import { StorageFullError } from '../adapters/storage/storage.ts';
import { codeOf, StartFailure } from '../failures/failure.ts';
import { operatorOf } from '../operator.ts';
import { readCall, type Call } from './arguments.ts';
import { EXIT, UsageError, type Answer, type Environment } from './command.ts';
import { VERSION } from '../version.ts';
import { helpText, usageOf } from './help.ts';
import { noAccessText } from './no-access.ts';

/** Where the words go. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs a command line.
 * @returns the exit code, see EXIT
 */
export async function runCommand(argv: readonly string[], environment: Environment, output: Output): Promise<number> {
  const json = argv.includes('--json');
  try {
    const call = readCall(argv);
    if (call.kind === 'run') return await runCall(call, environment, output);
    output.out(call.kind === 'help' ? helpText(call) : versionText(call.json));
    return EXIT.done;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (json) output.out(`${JSON.stringify({ ok: false, problems: [{ file: '', place: '', reason: sentence }] })}\n`);
    else output.err(`plenary: ${sentence}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

/** For people as a line, for scripts as JSON. */
function versionText(json: boolean): string {
  return json ? `${JSON.stringify({ ok: true, version: VERSION })}\n` : `plenary ${VERSION}\n`;
}

async function runCall(call: Call & { kind: 'run' }, environment: Environment, output: Output): Promise<number> {
  try {
    const answer = await call.command.run(call.args, operatedBy(environment, call.command.name));
    if (call.json) output.out(`${JSON.stringify(jsonOf(answer))}\n`);
    else {
      output.err(
        problemsOf(answer)
          .map((problem) => `plenary: ${problemText(problem)}\n`)
          .join(''),
      );
      if (answer.ok) output.out(answer.lines.map((line) => `${line}\n`).join(''));
      else output.err(nothingStored(answer));
    }
    return problemsOf(answer).length === 0 ? EXIT.done : EXIT.failed;
  } catch (error) {
    if (error instanceof UsageError && !call.json) output.err(`${usageOf(call.command)}\n`);
    throw error;
  }
}

/** The environment of a command, in which the audit log learns of its operator. */
function operatedBy(environment: Environment, command: string): Environment {
  const context: Environment['context'] = async (may) => ({
    ...(await environment.context(may)),
    operator: operatorOf(command),
  });
  return { ...environment, context };
}

function jsonOf(answer: Answer): object {
  const problems = problemsOf(answer);
  if (!answer.ok) return { ok: false, problems };
  return { ok: problems.length === 0, ...answer.json, ...(problems.length > 0 && { problems }) };
}

function problemsOf(answer: Answer): readonly Problem[] {
  return answer.ok ? (answer.refused ?? []) : answer.problems;
}

function nothingStored(answer: Answer & { ok: false }): string {
  return answer.problems.length > 1
    ? `plenary: refused with ${answer.problems.length} problems; nothing was stored\n`
    : '';
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof StartFailure) return error.message;
  if (error instanceof StorageFullError || isFull(error)) return 'The disk is full; nothing was stored.';
  const closed = noAccessText(error, userInfo().username);
  if (closed !== null) return closed;
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** A full disk as the file system (ENOSPC) and as PostgreSQL (53100) say it. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '');
}
