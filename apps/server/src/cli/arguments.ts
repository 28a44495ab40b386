import { closest, didYouMean } from '@plenary/domain/suggestion';
import { parseArgs } from 'node:util';
import { UsageError, type Arguments, type Command } from './command.ts';
import { COMMANDS } from './commands/index.ts';

/** Options that every command knows. */
const COMMON = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;

export type Call =
  /** Of one command, or of those that begin with `group`; of all where none does. */
  | { readonly kind: 'help'; readonly command: Command | null; readonly group: string; readonly json: boolean }
  | { readonly kind: 'version'; readonly json: boolean }
  | { readonly kind: 'run'; readonly command: Command; readonly args: Arguments; readonly json: boolean };

/**
 * Reads a command line.
 * @throws UsageError with one sentence
 */
export function readCall(argv: readonly string[]): Call {
  const json = argv.includes('--json');
  const first = argv.findIndex((word) => !word.startsWith('-'));
  const words = first === -1 ? [] : argv.slice(first);
  const command = COMMANDS.find(({ name }) => startsWith(words, name.split(' ')));
  const asksHelp = argv.includes('--help') || argv.includes('-h');
  if (!command) {
    const [group = '', named = ''] = words;
    if (group === 'version' || argv.includes('--version')) return { kind: 'version', json };
    if (group === 'help') return { kind: 'help', command: null, group: named, json };
    if (asksHelp || group === '') return { kind: 'help', command: null, group, json };
    throw new UsageError(unknownCommand(words));
  }
  if (asksHelp) return { kind: 'help', command, group: '', json };
  const rest = [...argv.slice(0, first), ...words.slice(command.name.split(' ').length)];
  return { kind: 'run', command, args: argumentsOf(command, rest), json };
}

function startsWith(words: readonly string[], name: readonly string[]): boolean {
  return name.every((word, index) => words[index] === word);
}

function unknownCommand(words: readonly string[]): string {
  const meant = closest(
    words.slice(0, 2).join(' '),
    COMMANDS.map(({ name }) => name),
  );
  if (meant !== null && words.length > 1)
    return `There is no command "${words.slice(0, 2).join(' ')}"; did you mean "${meant}"?`;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0] ?? ''} `)).map(({ name }) => name);
  if (group.length > 0) return `Say which: ${group.join(', ')}.`;
  const groups = new Set(COMMANDS.map(({ name }) => name.split(' ', 1)[0] ?? ''));
  return `There is no command "${words[0] ?? ''}"${didYouMean(words[0] ?? '', groups)}.`;
}

function argumentsOf(command: Command, argv: string[]): Arguments {
  const { values, positionals } = parse(command, argv);
  const { min, max } = command.positionals;
  if (positionals.length < min)
    throw new UsageError(`Something is missing: plenary ${command.name} ${command.usage}`.trim());
  if (positionals.length > max) throw new UsageError(`"${positionals[max] ?? ''}" is one argument too many.`);
  const all = values as Record<string, string | boolean | (string | boolean)[] | undefined>;
  const texts = (option: string): string[] => [all[option] ?? []].flat().filter((value) => typeof value === 'string');
  return { positionals, texts, text: (option) => texts(option)[0], flag: (option) => all[option] === true };
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...command.options }, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = 'The options were not understood'] = (error as Error).message.split(/[.\n]/, 1);
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(sentence) ?? [];
    const options = Object.keys({ ...COMMON, ...command.options });
    throw new UsageError(`${sentence}${unknown === undefined ? '' : didYouMean(unknown, options)}.`, { cause: error });
  }
}
