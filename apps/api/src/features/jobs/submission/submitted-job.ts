import type { Position } from '@duetcast/domain/kernel/event';
import type { AccessScope } from '../../../platform/requests/principal';

/** Whose job it is to be; what else of the owner's it may name is within the same reach. */
export interface JobOwner extends AccessScope {
  /** Public id of the API token it came by, null for a session or a site. */
  readonly tokenId: string | null;
}

export interface SubmittedJob {
  readonly jobId: string;
  readonly position: Position | null;
}
