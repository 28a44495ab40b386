import type { Feature } from '../../../feature.ts';
import { watchDemoEvents } from './demo/demo.ts';

/** Event bundles: import, export, and the demo events that are made of them. */
export const bundles: Feature = {
  name: 'bundles',
  start: (ctx) => (ctx.config.demo ? watchDemoEvents(ctx) : () => Promise.resolve()),
};

export { addressesOf } from './read/addresses.ts';
export type { ImportReport } from './write/apply.ts';
export { cloneEvent, withExported } from './clone-event.ts';
export { copyReleased } from './copy-released.ts';
export { loadDemoEvents, type Demo } from './demo/demo.ts';
export { removeDemoPeople, shutOutDemoPeople, type DemoLogin } from './demo/people.ts';
export { NO_CHANGES, type Changes } from './resolve/diff.ts';
export { Doubted } from './read/doubted.ts';
export { importBundle, importRead, Refused, storeWhole, type ImportContext, type ImportOptions } from './import.ts';
export { exportBundle, type ExportReport } from './export.ts';
export { NOT_SECURE, streamTrier, tryStreams, type TriedStream, type TryStream } from './read/try-streams.ts';
export { readBundle, type ReadBundle } from './read/read-bundle.ts';
export type { SessionPlan } from './resolve/plan.ts';
export type { SpeakerEntry, StreamEntry } from './read/schema.ts';
export { sectionUploads } from './section/fresh-files.ts';
export { readSection } from './section/read-section.ts';
export { readWaitingSections, releaseSections } from './section/release-sections.ts';
export { saveSection } from './section/save-section.ts';
export { SECTION_PARTS } from './section/section-parts.ts';
export { writeSessions, type SessionRow } from './write/sessions.ts';
