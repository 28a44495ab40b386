import { readFileSync } from 'node:fs';

/** The processes that serve a port for a parent, the oldest first. */
export function processesOf(parent: number | undefined): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('processes/process.ts'));
}
