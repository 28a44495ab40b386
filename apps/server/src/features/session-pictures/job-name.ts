/** The job that fetches the pictures of an event's schedules. */
export const JOB_NAME = 'session-pictures.fetch';
