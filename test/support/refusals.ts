import type { PrincipalName } from './principals-fixture';
import type { RefusingResources } from './refusing-resources';

export interface RefusedRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  /** By default Ada, or the administrator on an admin route. */
  readonly by?: PrincipalName;
}
/** By expected status and code. */
export type Refusals = Readonly<Record<string, (resources: RefusingResources) => RefusedRequest>>;
