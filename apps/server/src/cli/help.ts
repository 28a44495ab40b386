import type { Command } from './command.ts';
import { COMMANDS } from './commands/index.ts';

/** Help for everything, for the commands that begin with a word, or for one command. */
export function helpText({ command, group }: { readonly command: Command | null; readonly group: string }): string {
  return command === null ? overview(group) : helpOf(command);
}

/** How a command is called, as one line. */
export function usageOf(command: Command): string {
  return `Usage: ./plenary ${command.name} ${command.usage}`.trim();
}

function overview(group: string): string {
  const found = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  const shown = found.length > 0 ? found : COMMANDS;
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: ./plenary <command> [options]',
    '',
    ...lines,
    '',
    'Every command takes --help and --json; --version says the release. plenary.env, or PLENARY_DATA and DATABASE_URL, say which server it works on.',
    '',
  ].join('\n');
}

function helpOf(command: Command): string {
  const options = Object.entries({ ...command.help, json: 'answer as JSON', help: 'show this' });
  const width = Math.max(...options.map(([name]) => name.length)) + 2;
  const lines = options.map(([name, text]) => `  ${`--${name}`.padEnd(width)}  ${text}`);
  return [`${command.summary}.`, '', usageOf(command), '', ...lines, ''].join('\n');
}
