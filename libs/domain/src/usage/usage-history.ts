import type { HistoryRules } from '../kernel/history';
import { usageDecider, withdrawnBy, type UsageCommand } from './usage-decider';
import type { UsageEvent } from './usage-events';
import type { Usage } from './usage-state';

/** Histories of the usage of one account and month. */
export const usageHistory: HistoryRules<UsageCommand, UsageEvent, Usage> = {
  decider: usageDecider,
  open: { CharactersReleased: ['reason'] },
  causesOf({ type, data }) {
    switch (type) {
      case 'CharactersReserved':
        return [{ type: 'ReserveCharacters', reservation: data }];
      case 'CharactersUsed': {
        const { accountId, month, reservationId, characters, keys } = data;
        const used = { characters, keys };
        return [{ type: 'SettleReservation', accountId, month, reservationId, used, reason: '' }];
      }
      case 'CharactersReleased': {
        const { accountId, month, reservationId, reason } = data;
        const used = { characters: 0, keys: {} };
        return [{ type: 'SettleReservation', accountId, month, reservationId, used, reason }];
      }
      case 'UsageCorrected': {
        const { correctionId, characters } = data;
        const correct = { type: 'CorrectUsage', correction: data } as const;
        const withdrawn = withdrawnBy(correctionId);
        if (withdrawn === null) return [correct];
        const original = { ...data, correctionId: withdrawn, characters: 0 - characters };
        return [{ type: 'WithdrawCorrection', correction: original }];
      }
    }
  },
};
