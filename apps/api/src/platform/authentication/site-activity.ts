import type { ApiRequest } from '../requests/principal';

/** Records each call with a site token that succeeded. A port: its own Nest token. */
export abstract class SiteActivity {
  /** Never fails: a failure is only logged, so that it does not fail the call. */
  abstract record(request: ApiRequest): Promise<void>;
}
