import type { HistoryRules } from '../kernel/history';
import { usageDecider, withdrawalIdOf, type UsageCommand } from './usage-decider';
import type { UsageEvent } from './usage-events';
import type { Usage } from './usage-state';

const withdrawn = withdrawalIdOf('');

/** Histories of the usage of one account and month. */
export const usageHistory: HistoryRules<UsageCommand, UsageEvent, Usage> = {
  decider: usageDecider,
  open: { CharactersReleased: ['reason'] },
  causesOf({ type, data }, { revision: expectedRevision }, { isOld }) {
    switch (type) {
      case 'CharactersReserved': {
        // Earlier releases did not count what was reserved already.
        const limits = isOld ? { account: null, domain: null } : data.limits;
        return [{ type: 'ReserveCharacters', reservation: { ...data, limits } }];
      }
      case 'CharactersUsed': {
        const { accountId, month, reservationId, characters, keys } = data;
        const settle = { type: 'SettleReservation', accountId, month, reservationId, reason: '' } as const;
        // Without keys, all of it is used, or an earlier release charged it.
        return [
          { ...settle, used: { characters, keys: keys ?? {} } },
          { ...settle, used: null },
        ];
      }
      case 'CharactersReleased': {
        const { accountId, month, reservationId, reason } = data;
        const used = { characters: 0, keys: {} };
        return [{ type: 'SettleReservation', accountId, month, reservationId, used, reason }];
      }
      case 'UsageCorrected': {
        const { correctionId, characters } = data;
        const correct = { type: 'CorrectUsage', correction: data } as const;
        if (!correctionId.endsWith(withdrawn)) return [correct];
        const original = {
          ...data,
          correctionId: correctionId.slice(0, -withdrawn.length),
          characters: 0 - characters,
        };
        return [{ type: 'WithdrawCorrection', correction: original }];
      }
      case 'UsageStreamClosed':
        return [{ type: 'CloseUsageStream', closed: data, expectedRevision }];
      case 'UsageCarriedOver':
        return [{ type: 'CarryOverUsage', usage: data }];
      default:
        return type satisfies never;
    }
  },
};
