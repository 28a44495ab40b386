import { GIVEN_ROLES, type GivenRole } from '@plenary/domain/policy/policy';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import type { Problem } from '@plenary/domain/problem';
import { newPasswordProblems } from '../../features/auth/index.ts';
import { removeDemoPeople } from '../../features/imports/bundles/index.ts';
import { fieldText } from '../../http/language.ts';
import { addPerson, setPassword, type NewPerson } from '../people.ts';
import { addressOf, argument, UsageError, type Arguments, type Command, type Environment } from '../command.ts';

const add: Command = {
  name: 'user add',
  summary: 'Add a person, or make one who is known a member of an event',
  usage:
    '<e-mail> --event <slug> --first-name <name> [--last-name <name>] [--host] [--role <role>] [--password <password>|-]',
  options: {
    event: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    company: { type: 'string' },
    'job-title': { type: 'string' },
    host: { type: 'boolean' },
    role: { type: 'string', multiple: true },
    password: { type: 'string' },
  },
  help: {
    event: 'slug of the event that the person belongs to',
    'first-name': 'first name; needed for a new person',
    'last-name': 'last name, where the person has one',
    company: 'company',
    'job-title': 'what the person does there',
    host: 'the person is a host of the event',
    role: `${GIVEN_ROLES.join(', ')}; may be repeated`,
    password: 'password, or - to read it from standard input; without one the person cannot sign in yet',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const person = personOf(args);
    const password = await passwordOf(args, environment);
    const problems = password === null ? [] : await problemsOf(password);
    if (problems.length > 0) return { ok: false, problems };
    const result = await addPerson(await environment.context(), { ...person, password });
    if (!result.ok) return result;
    const { email, event, created } = result.value;
    const line = `${created ? 'Added' : 'Known already:'} ${email}${event === null ? '' : `, member of ${event}`}.`;
    return { ok: true, lines: [line], json: result.value };
  },
};

const password: Command = {
  name: 'user set-password',
  summary: 'Set the password of an account and end its sessions',
  usage: '<e-mail> --password <password>|-',
  options: { password: { type: 'string' } },
  help: { password: 'the new password, or - to read it from standard input' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const chosen = await passwordOf(args, environment);
    if (chosen === null) throw new UsageError('Give the new password with --password, or --password - to read it.');
    const problems = await problemsOf(chosen);
    if (problems.length > 0) return { ok: false, problems };
    const result = await setPassword(await environment.context(), argument(args, 0), chosen);
    if (!result.ok) return result;
    const { email, sessions_ended } = result.value;
    return {
      ok: true,
      lines: [`Set the password of ${email}; sessions ended: ${sessions_ended}.`],
      json: result.value,
    };
  },
};

const removeDemo: Command = {
  name: 'user remove-demo',
  summary: 'Remove the demo accounts, whose passwords everybody knows, and end their sessions',
  usage: '',
  options: {},
  help: {},
  positionals: { min: 0, max: 0 },
  run: async (_args, environment) => {
    const removed = await removeDemoPeople(await environment.context());
    const lines = removed.length === 0 ? ['There are no demo accounts.'] : removed.map((email) => `Removed ${email}.`);
    return { ok: true, lines, json: { removed } };
  },
};

export const USER_COMMANDS: readonly Command[] = [add, password, removeDemo];

function personOf(args: Arguments): Omit<NewPerson, 'password'> {
  return {
    email: addressOf(argument(args, 0)),
    event: args.text('event') ?? null,
    first_name: args.text('first-name')?.trim() ?? '',
    last_name: args.text('last-name')?.trim() ?? '',
    company: args.text('company') ?? '',
    role: args.text('job-title') ?? '',
    host: args.flag('host'),
    roles: args.texts('role').map(roleOf),
  };
}

function roleOf(text: string): GivenRole {
  const role = GIVEN_ROLES.find((known) => known === text);
  if (role === undefined) throw new UsageError(`--role is one of ${GIVEN_ROLES.join(', ')}, but was "${text}".`);
  return role;
}

async function passwordOf(args: Arguments, environment: Environment): Promise<string | null> {
  const given = args.text('password');
  if (given !== '-') return given ?? null;
  return (await environment.input()).replace(/\r?\n$/, '');
}

async function problemsOf(chosen: string): Promise<Problem[]> {
  return (await newPasswordProblems(chosen)).map(
    (weakness) => ({ file: 'password', place: '', reason: fieldText(SOURCE_LANGUAGE, weakness) }) satisfies Problem,
  );
}
