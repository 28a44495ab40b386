/**
 * People chat, sit, wait, call, play a quiz and upload at several servers behind an HAProxy, while servers are killed, the bus is cut,
 * the one that leads sleeps, and one after the other is restarted.
 * `npm run fault:nodes [-- --nodes 2 --bus postgres --kills 10 --faults kill,bus,pause,roll --grace 10]`; ends with 1 when anything acknowledged
 * was lost or doubled, a person lost a seat, or presence was wrong after ten seconds.
 */
import { parseArgs } from 'node:util';
import { HAS_HAPROXY } from '@plenary/testkit/programs/haproxy';
import { fillRoom } from '../line.ts';
import { publicThread } from '../people.ts';
import { startCall } from './call-work.ts';
import { startChat } from './chat-work.ts';
import { cutBus, killNode, pauseLeader, rollNodes, type Figures, type Scene } from './faults.ts';
import { newTally } from './insist.ts';
import { addQuiz, addRoom, startInstallation, type Installation } from './installation.ts';
import { startQuiz } from './quiz-work.ts';
import { startUploads } from './upload-work.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    bus: { type: 'string', default: 'postgres' },
    kills: { type: 'string', default: '10' },
    faults: { type: 'string', default: 'kill,bus,pause,roll' },
    grace: { type: 'string', default: '10' },
  },
});
const PRESENCE_WITHIN_MS = 10_000;
const QUESTIONS = 2_000;
/** Those with a page: two who chat, two who sit and one who waits, two in a call. */
const PAGES = 7;

if (!HAS_HAPROXY) throw new Error('there is no haproxy; HAPROXY_PATH names one');
const bus = values.bus === 'redis' ? 'redis' : 'postgres';
const installation = await startInstallation({ count: Number(values.nodes), bus, stop_grace_s: Number(values.grace) });
try {
  process.exitCode = (await run(installation)) ? 0 : 1;
} finally {
  await installation.stop();
}

async function run(at: Installation): Promise<boolean> {
  const come = () => at.newPerson();
  const [ann, bob, cat, dan, eve] = [await come(), await come(), await come(), await come(), await come()];
  const [fay, gil, hal] = [await come(), await come(), await come()];
  const asks = await Promise.all(at.nodes.map(come));
  const host = await at.newPerson({ host: true });
  const tally = newTally();
  await addRoom(at, 'Bench', 2);
  const line = await fillRoom('Bench', [ann, bob], [cat]);
  const before = await line.state();
  const thread = await publicThread(dan);
  const chat = await startChat([dan, eve], thread);
  const work = [
    chat,
    await startCall(tally, [fay, gil], await addRoom(at, 'Tea', 2)),
    await startQuiz(tally, at, await addQuiz(at, QUESTIONS), { host, players: [ann, bob, cat] }),
    startUploads(tally, at.ctx, hal, thread),
  ];
  const scene: Scene = { installation: at, chat, tally, asks, people: PAGES };
  let right = await doFaults(scene);
  for (const one of work) {
    const { name, acknowledged, lost, doubled } = await one.stop();
    console.log(`${name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
    if (lost + doubled > 0 || acknowledged === 0) right = false;
  }
  const after = await line.state();
  line.close();
  console.log(
    after === before ? 'seats and the line: everybody where they were' : `seats and the line: ${after}, not ${before}`,
  );
  console.log(`requests: ${tally.requests}, of which failed and were sent again:`);
  for (const [what, count] of tally.failed) console.log(`  ${count} × ${what}`);
  return right && after === before;
}

async function doFaults(scene: Scene): Promise<boolean> {
  const { nodes } = scene.installation;
  let right = true;
  const report = (name: string, figures: Figures): void => {
    const words = Object.entries(figures).map(([key, value]) => `${key} ${Math.round(value)}`);
    console.log(`${name}: ${words.join(', ')}`);
    if ((figures['presence_ms'] ?? 0) > PRESENCE_WITHIN_MS) right = false;
  };
  const asked = values.faults.split(',');
  for (let nth = 0; asked.includes('kill') && nth < Number(values.kills); nth += 1)
    report(`kill ${nth + 1}`, await killNode(scene, nodes[nth % nodes.length] as (typeof nodes)[number]));
  if (asked.includes('bus')) report(`bus (${values.bus}) cut`, await cutBus(scene));
  if (asked.includes('pause')) report('leader paused', await pauseLeader(scene));
  if (asked.includes('roll')) report('rolling restart', await rollNodes(scene));
  return right;
}
