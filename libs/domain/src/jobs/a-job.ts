export { aJob } from './job.builder';
