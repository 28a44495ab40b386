/**
 * Two people sit in a full room and two wait for it while the server restarts over and over, by `kill -9` and by SIGTERM in turn.
 * `npm run fault:restarts [-- --restarts 10 --busy 0 --port 4171]`; `--busy` is how many busy loops run beside it. Ends with 1
 * when a person has lost their seat or their place, or the server wrote an error.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { scheduler } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { fillRoom } from './line.ts';
import { signInAtDemo } from './people.ts';
import { createProduct, newDataFolder } from './product.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '10' },
    busy: { type: 'string', default: '0' },
    port: { type: 'string', default: '4171' },
  },
});

const ROOM = "The pilots' bench";
/** Those who sit first: a host takes nobody's seat. */
const PEOPLE = ['nadia', 'oskar', 'organiser', 'host'];
/** The first rounds after a start, which end what has run out. */
const ROUNDS_MS = 3 * ROOMS.round_ms;

const data_dir = await newDataFolder('restarts');
const product = createProduct(data_dir, Number(values.port));
const loops = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for(;;){}']));
let wrong = 0;
try {
  await product.start();
  const people = await signInAtDemo(product.url, PEOPLE);
  const room = await fillRoom(ROOM, people.slice(0, 2), people.slice(2));
  const before = await room.state();
  console.log(before);
  for (let nth = 1; nth <= Number(values.restarts); nth += 1) {
    const way = nth % 2 === 1 ? 'kill' : 'stop';
    await product[way]();
    const started = performance.now();
    await product.start();
    const ready = (performance.now() - started) / 1_000;
    const early = errorsIn(product.printed());
    await scheduler.wait(ROUNDS_MS);
    const after = await room.state();
    if (after !== before) wrong += 1;
    wrong += errorsIn(product.printed()).length;
    console.log(
      `${way}: ready in ${ready.toFixed(1)} s, ${early.length} errors before, ${after === before ? 'everybody where they were' : after}`,
    );
    for (const line of errorsIn(product.printed())) console.log(`  ${line}`);
  }
  // Anyone who was not renewed since is gone by now.
  await scheduler.wait(ROOMS.lease_ms + ROUNDS_MS);
  const last = await room.state();
  if (last !== before) wrong += 1;
  console.log(`after a lease's time: ${last === before ? 'everybody where they were' : last}`);
  room.close();
} finally {
  for (const loop of loops) loop.kill();
  await product.stop();
  await rm(data_dir, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;

/** Lines of the log at `error` or above (pino's 50). */
function errorsIn(printed: string): string[] {
  return printed.split('\n').filter((line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line));
}
