export { addJob, addJobs, jobToAdd, type JobOptions, type NewJob } from './add-job.ts';
export { forgetGivenUp } from './given-up.ts';
export { defineJob, type JobDefinition, type JobRun } from './job.ts';
export { reasonOf } from './reason.ts';
