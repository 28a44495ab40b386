import { readdirSync, readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

/** Linux counts the time of processes in these; in a second. */
const TICKS = 100;
const LOOK_MS = 500;

/**
 * A process as the kernel knows it. A number alone may go to another process; number and start do not.
 * @returns {{ pid: number, parent: number, name: string, started: string, ticks: number } | null} null: it is gone, or has
 *   ended and waits to be noticed, or this is no Linux
 */
export function processAt(pid) {
  const stat = readProc(pid, 'stat');
  const end = stat.lastIndexOf(')');
  if (end < 0) return null;
  // The second field is the program's name in brackets and may hold anything; numbers follow the last bracket.
  const fields = stat.slice(end + 2).split(' ');
  if (fields[0] === 'Z') return null;
  const name = stat.slice(stat.indexOf('(') + 1, end);
  return { pid, parent: Number(fields[1]), name, started: fields[19], ticks: Number(fields[11]) + Number(fields[12]) };
}

/** All processes that run now, those first that started first. */
export function allProcesses() {
  const found = pids().map(processAt);
  return found.filter((one) => one !== null).sort((a, b) => Number(a.started) - Number(b.started));
}

/** Processes that have a folder, or one below it, in their environment, or their program there; not this one. */
export function processesOf(folder) {
  const isOf = (pid) => {
    const environment = readProc(pid, 'environ');
    const isNamed = environment.includes(`=${folder}/`) || environment.includes(`=${folder}\0`);
    return isNamed || readProc(pid, 'cmdline').startsWith(`${folder}/`);
  };
  const found = pids().filter((pid) => pid !== process.pid && isOf(pid));
  return found.map(processAt).filter((one) => one !== null);
}

const pids = () => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
};

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Measures what a process and all that come of it use of the processors, by looking now and then; those that live
 * between two looks are not seen.
 * @returns {() => number | null} ends the measuring; the core-seconds, or null where they cannot be measured
 */
export function measureCpu(pid) {
  const seen = new Map();
  const look = () => {
    const living = new Map();
    for (const one of allProcesses()) {
      const key = `${one.pid} ${one.started}`;
      // One whose parent has ended belongs to another person by now, and was seen before.
      if (one.pid !== pid && !seen.has(key) && !living.has(one.parent)) continue;
      living.set(one.pid, true);
      seen.set(key, one.ticks);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    return seen.size === 0 ? null : [...seen.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS;
  };
}
