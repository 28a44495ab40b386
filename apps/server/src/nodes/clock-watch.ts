import { CLOCKS_APART_MS } from '@plenary/domain/nodes/clocks';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** The clock of this server beside the database's, and what is said of it beside those of others (RUN44). */
export interface ClockWatch {
  /** By how much it is ahead of the database's, milliseconds; null: not known yet. */
  aheadMs(): number | null;
  /** The database is asked for its time; the returned function takes the answer, milliseconds. */
  ask(): (database_ms: number) => void;
  /** Logs once that the clock is apart from the others', and once that it no longer is. */
  say(apart_ms: number | null): void;
}

/** An answer that took longer says nothing: the clocks may differ by half of that from what was measured. Milliseconds. */
const MEASURES_WITHIN_MS = 100;

export function watchClock(clock: Pick<Clock, 'now' | 'elapsed'>, log: Logger): ClockWatch {
  let ahead_ms: number | null = null;
  let apart = false;
  return {
    aheadMs: () => ahead_ms,
    ask() {
      const [asked_at, began] = [clock.now(), clock.elapsed()];
      return (database_ms) => {
        const took_ms = clock.elapsed() - began;
        if (took_ms <= MEASURES_WITHIN_MS) ahead_ms = Math.round(asked_at + took_ms / 2 - database_ms);
      };
    },
    say(apart_ms) {
      if (apart === (apart_ms !== null)) return;
      apart = apart_ms !== null;
      if (apart_ms !== null) log.error({ apart_ms }, clockSentence(apart_ms));
      else log.info('the clock of this server goes with those of the others again');
    },
  };
}

/**
 * The sentence for operators about a server whose clock does not go with those of the others.
 * @param apart_ms by how much it is ahead; negative: behind
 */
export function clockSentence(apart_ms: number): string {
  const by = `${(Math.abs(apart_ms) / 1_000).toFixed(1)} s ${apart_ms > 0 ? 'ahead of' : 'behind'}`;
  const near = `${CLOCKS_APART_MS / 1_000} s`;
  return `the clock of this server is ${by} those of the other servers on its database: it is not ready until they are at most ${near} apart. Have NTP (chrony, systemd-timesyncd) set the clock of every machine`;
}
