import { userInfo } from 'node:os';

/** A person at the command line, as the audit log names them. */
export interface Operator {
  /** Name of the command: `event set`. */
  readonly command: string;
  /** Their user name on this machine. */
  readonly system_user: string;
}

/** The operator who runs a command now. */
export function operatorOf(command: string): Operator {
  return { command, system_user: userName() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? '');
  }
}
