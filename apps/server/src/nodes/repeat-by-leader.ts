import { repeat } from '../background/repeat.ts';
import type { Clock } from '../clock.ts';
import type { Nodes } from './nodes.ts';

interface Leading {
  readonly clock: Clock;
  readonly nodes: Pick<Nodes, 'leads'>;
}

/**
 * Repeats what one of the servers on a database does for all of them: the others leave their rounds out. For a moment two may lead,
 * so a round is harmless where another one does the same.
 */
export function repeatByLeader(
  { clock, nodes }: Leading,
  every_ms: number,
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  return repeat(clock, every_ms, async () => nodes.leads() && round(), failed);
}
