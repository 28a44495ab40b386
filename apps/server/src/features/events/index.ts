export {
  createEvent,
  listEvents,
  listNames,
  CHANGED_MEANWHILE,
  setEvent,
  summaryOf,
  type EventFields,
  type EventChange,
  type EventSummary,
} from './edit-event.ts';
export { ENTRY, entryOf, EventEntry, resolveEvent, timeFrame, type EventValues } from './event-entry.ts';
export { inText } from './in-text.ts';
export { withTranslations } from './text-fields.ts';
export { hasImprintPage, imprintOf } from './imprint.ts';
export {
  allowsSignUp,
  eventById,
  eventBySlug,
  hasEvents,
  insertEvent,
  lockEvent,
  providerName,
  readSettings,
} from './store.ts';
export { updateEvent, type NewEvent, type StoredEvent } from '../../stores/events-store.ts';
