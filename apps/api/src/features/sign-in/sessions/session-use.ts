import { sessionUseMs } from '@duetcast/domain/limits/time-limits';
import type { UseKind } from '../../../eventing/state/last-uses';

/** Its start counts as the first use of a session. */
export const sessionUse: UseKind = { name: 'session-use', resolutionMs: sessionUseMs };
