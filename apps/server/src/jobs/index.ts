export { addJob, addJobs, jobToAdd, type JobOptions, type NewJob } from './add-job.ts';
export { defineJob, type JobDefinition, type JobRun } from './job.ts';
export { countJobs, forgetGivenUp, WAITING_JOBS } from './private-tables.ts';
export { reasonOf } from './reason.ts';
