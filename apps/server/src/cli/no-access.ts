import { codeOf } from '../failures/failure.ts';

const CODES = ['EACCES', 'EPERM', 'EROFS'];
/** A file that is being written has this behind its name until it is whole. */
const UNFINISHED = /\.unfinished-[0-9a-f]+$/;

/**
 * The sentence about a file or folder that a command's user may not reach, such as the folder of a program that belongs
 * to root; null: the error is another one.
 * @param user name of the account that runs the command
 */
export function noAccessText(error: unknown, user: string): string | null {
  if (!CODES.includes(codeOf(error) ?? '')) return null;
  const { path } = error as NodeJS.ErrnoException;
  if (path === undefined) return null;
  return `${user} has no right to ${path.replace(UNFINISHED, '')}: name a file in a folder that ${user} may read and write.`;
}
