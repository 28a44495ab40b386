import type { ReadingReport } from '@plenary/domain/schedules/sources/sources';
import { Counter, type Registry } from 'prom-client';

const READINGS = 'plenary_schedule_readings_total';

/** The counter of readings, made at its first use. */
export function measureReadings(metrics: Registry): Counter {
  return (
    (metrics.getSingleMetric(READINGS) as Counter | undefined) ??
    new Counter({
      name: READINGS,
      help: 'Addresses of schedules that were asked by themselves, by what came of it: imported, unchanged, failed (tried again), stopped',
      labelNames: ['outcome'],
      registers: [metrics],
    })
  );
}

/** Counts a reading by what came of it. */
export const countReading = (metrics: Registry, outcome: ReadingReport['outcome']): void =>
  measureReadings(metrics).inc({ outcome });
