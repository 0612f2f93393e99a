import type { OwnedResources } from './principals-fixture';

/** Path parameters, query and body of the request. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

export interface AccessRule {
  /** Expected statuses in the order of `principalNames`. */
  readonly expected: string;
  readonly send?: (owned: OwnedResources) => RequestParts | Promise<RequestParts>;
  /** Uses new principals, because the route ends sessions or tokens, or returns state that earlier calls change. */
  readonly isolated?: true;
}
