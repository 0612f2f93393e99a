import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { newEvent } from './tally-fixture';

/** An event of a job for an append without a decider. */
export const newJobEvent = ({ type, data }: JobEvent): NewEvent => newEvent(type, data, jobEvents[type].version);
