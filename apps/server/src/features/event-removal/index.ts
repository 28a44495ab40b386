export { deleteEvent, whatWouldGo, type DeletedEvent } from './delete-event.ts';
export { moveAway } from './store.ts';
export { removeUnused } from './remove-unused.ts';
