export { deleteEvent, whatWouldGo, type DeletedEvent } from './delete-event.ts';
