export { importSchedule, type ScheduleOptions, type ScheduleReport } from './import-schedule.ts';
