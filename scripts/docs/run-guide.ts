import { delimiter, join } from 'node:path';
import type { Block, Document } from './document.ts';
import { freePorts } from '@plenary/testkit/programs/ports';
import { makeScratch, type Scratch } from './scratch.ts';
import { startPostgres } from './postgres.ts';
import { runScript, startServer, type Ended, type Place, type Running } from './shell.ts';

/** The time that one block may take; the first of a bare clone installs and builds. Milliseconds. */
const LIMIT_MS = { prepared: 240_000, bare: 900_000 } as const;
/** The ports that documents name for servers of ours; commands are run with free ones in their place. */
const NAMED_PORTS = [3000, 3999] as const;
/** The port of an own PostgreSQL, which is started for the guides that name it. */
const POSTGRES_PORT = 5432;
const NEEDS_POSTGRES = /\bpsql\b|:5432\b/;
/** A block whose last command is a start goes on until it is stopped, as in a terminal of its own. */
const STARTS = /(?:^|\s)npm start(?:\s+#.*)?\s*$/;

/** The outcome of a block. */
export interface Outcome {
  readonly block: Block;
  readonly kind: 'ran' | 'started' | 'not run' | 'failed';
  readonly ended: Ended;
  readonly seconds: number;
}

/**
 * Runs the blocks of a guide in their order, from nothing: in a copy of the clone, with data, home and ports of its own,
 * and with an own PostgreSQL beside it where the guide names one.
 * @param tell learns of each block as it ends
 */
export async function runGuide(
  root: string,
  guide: Document,
  options: { readonly bare: boolean },
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const scratch = makeScratch(root, options);
  const postgres = guide.blocks.some(needsPostgres) ? await startPostgres() : null;
  const free = await freePorts(NAMED_PORTS.length);
  const ports = new Map<number, number>(NAMED_PORTS.map((port, at) => [port, free[at] ?? 0]));
  if (postgres) ports.set(POSTGRES_PORT, postgres.port);
  const terminal = new Terminal(scratch, ports, postgres?.env ?? {}, options.bare ? LIMIT_MS.bare : LIMIT_MS.prepared);
  try {
    for (const block of guide.blocks) {
      const lacking = postgres === null && needsPostgres(block);
      tell(await terminal.run(lacking ? { ...block, notRun: 'PostgreSQL is not installed on this machine' } : block));
    }
  } finally {
    await terminal.stopServers();
    await postgres?.stop();
    scratch.remove();
  }
}

const needsPostgres = ({ first, script }: Block): boolean => NEEDS_POSTGRES.test(`${first}\n${script}`);

class Terminal {
  readonly #place: Place;
  readonly #ports: ReadonlyMap<number, number>;
  readonly #limit_ms: number;
  #servers: Running[] = [];

  constructor(scratch: Scratch, ports: ReadonlyMap<number, number>, also: NodeJS.ProcessEnv, limit_ms: number) {
    this.#ports = ports;
    this.#limit_ms = limit_ms;
    this.#place = { cwd: scratch.clone, env: { ...ownEnvironment(scratch), PORT: String(ports.get(3000)), ...also } };
  }

  async run(block: Block): Promise<Outcome> {
    const began = performance.now();
    const [kind, ended] = await this.#do(block);
    return { block, kind, ended, seconds: (performance.now() - began) / 1000 };
  }

  async #do(block: Block): Promise<[Outcome['kind'], Ended]> {
    if (block.notRun !== null) return ['not run', { code: null, output: block.notRun }];
    if (block.stopsServers && !(await this.stopServers()))
      return ['failed', { code: null, output: 'a server did not stop in time' }];
    const first = block.first === '' ? null : await this.#script(block.first);
    if (first && first.code !== 0) return ['failed', { ...first, output: `(first)\n${first.output}` }];
    if (STARTS.test(block.script)) return this.#start(block.script);
    const ended = await this.#script(block.script);
    return [ended.code === 0 ? 'ran' : 'failed', ended];
  }

  #script(script: string): Promise<Ended> {
    return runScript(withPorts(script, this.#ports), this.#place, this.#limit_ms);
  }

  async #start(script: string): Promise<[Outcome['kind'], Ended]> {
    const ours = withPorts(script, this.#ports);
    const port = Number(/PORT=(\d+)/.exec(ours)?.[1] ?? this.#place.env.PORT);
    const result = await startServer(ours, this.#place, port, this.#limit_ms);
    if ('ended' in result) return ['failed', result.ended];
    this.#servers.push(result.running);
    return ['started', { code: null, output: '' }];
  }

  /** @returns false: one had to be killed */
  async stopServers(): Promise<boolean> {
    const stopped = await Promise.all(this.#servers.splice(0).map((server) => server.stop()));
    return stopped.every(Boolean);
  }
}

/** A script with other ports in the place of those that it names, as `PORT=3000` and in addresses. */
function withPorts(script: string, ports: ReadonlyMap<number, number>): string {
  return script.replace(/(?<=[:=])\d{4}\b/g, (port) => String(ports.get(Number(port)) ?? port));
}

/** The environment of a person who has just opened a terminal: what npm has put into ours is left out. */
function ownEnvironment({ home, folder }: Scratch): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|PLENARY_|NODE_|INIT_CWD|VITEST|PG|PORT$|HOST$)/.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    HOME: home,
    TMPDIR: folder,
    npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? home, '.npm'),
  };
}
