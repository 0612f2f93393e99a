import { uuidOf } from '../../../platform/hashing/uuid-of';

/** Derives the job id from the command id, so that a repeated command gets the same job. */
export const jobIdOf = (commandId: string, route: string): string => uuidOf(`${commandId}/job/${route}`);
