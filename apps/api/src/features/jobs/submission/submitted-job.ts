import type { Position } from '@duetcast/domain/kernel/event';
import type { AccessScope } from '../../../platform/requests/principal';

/** Owner of a submitted job, and the scope of other jobs that it may use as clips. */
export interface JobOwner extends AccessScope {
  /** Public id of the API token used, null for a session or a site. */
  readonly tokenId: string | null;
}

export interface SubmittedJob {
  readonly jobId: string;
  readonly position: Position | null;
}
