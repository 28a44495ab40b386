export { importSchedule, type ScheduleOptions } from './import-schedule.ts';
