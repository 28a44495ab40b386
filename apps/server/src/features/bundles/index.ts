import type { Feature } from '../../feature.ts';
import { watchDemoEvents } from './demo.ts';

/** Event bundles: import, export, and the demo events that are made of them. */
export const bundles: Feature = {
  name: 'bundles',
  start: (ctx) => (ctx.config.demo ? watchDemoEvents(ctx) : () => Promise.resolve()),
};

export type { ImportReport } from './apply.ts';
export { loadDemoEvents, type Demo } from './demo.ts';
export { type DemoLogin } from './demo-people.ts';
export type { Changes } from './diff.ts';
export { importBundle, type ImportContext, type ImportOptions } from './import.ts';
export { cloneEvent, createEvent, listEvents, setEvent, type EventFields, type EventSummary } from './edit-event.ts';
export { exportBundle, type ExportReport } from './export.ts';
export { importSchedule, type ScheduleOptions } from './import-schedule.ts';
