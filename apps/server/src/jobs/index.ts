export { addJob, addJobs, type JobOptions, type NewJob } from './add-job.ts';
export { defineJob, type JobDefinition, type JobRun } from './job.ts';
