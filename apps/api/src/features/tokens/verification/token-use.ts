import { tokenUseResolutionMs } from '@duetcast/domain/limits/token-limits';
import type { UseKind } from '../../../eventing/state/last-uses';

export const tokenUse: UseKind = { name: 'token-use', resolutionMs: tokenUseResolutionMs };
