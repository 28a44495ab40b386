export { deleteEvent, whatWouldGo, type DeletedEvent } from './delete-event.ts';
export { removeUnused } from './remove-unused.ts';
