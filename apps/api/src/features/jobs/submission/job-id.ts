import { uuidOf } from '../../../platform/hashing/uuid-of';

/** The job of a wish: the same wish, sent again, names the same job. */
export const jobIdOf = (commandId: string, route: string): string => uuidOf(`${commandId}/job/${route}`);
