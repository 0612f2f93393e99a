export { publicJob, type PublicJob } from '@duetcast/projections/jobs/public-job';
