/** Sums of usage events; characters are Unicode code points. */
export interface StatedSums {
  /** Including corrections. */
  readonly used: number;
  /** Characters of jobs that have not ended. */
  readonly reserved: number;
  /** Limit at the last reservation; -1: unlimited; null: no reservation, or none. */
  readonly limit: number | null;
  readonly corrections: { readonly count: number; readonly characters: number };
  /** Number of events. */
  readonly events: number;
}

export const nothingStated: StatedSums = {
  used: 0,
  reserved: 0,
  limit: null,
  corrections: { count: 0, characters: 0 },
  events: 0,
};

/** A stored event. */
interface CountedEvent {
  readonly type: string;
  readonly data: unknown;
}

interface Limits {
  readonly account: number | null;
  readonly domain: number | null;
}
type LimitOf = (limits: Limits) => number | null;
export const domainLimit: LimitOf = ({ domain }) => domain;
export const accountLimit: LimitOf = ({ account }) => account;

const countedTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'];
/** Whether the event changes a sum. */
export const isCounted = ({ type }: CountedEvent): boolean => countedTypes.includes(type);

export function statedAfter(sums: StatedSums, { type, data }: CountedEvent, limitOf: LimitOf): StatedSums {
  const { characters, limits } = data as { characters: number; limits?: Limits | null };
  const { used, reserved, corrections } = sums;
  const next = { ...sums, events: sums.events + 1 };
  switch (type) {
    case 'CharactersReserved':
      return { ...next, reserved: reserved + characters, limit: limitOf(limits ?? { account: null, domain: null }) };
    case 'CharactersUsed':
      return { ...next, used: used + characters, reserved: reserved - characters };
    case 'CharactersReleased':
      return { ...next, reserved: reserved - characters };
    case 'UsageCorrected': {
      const { count, characters: corrected } = corrections;
      return {
        ...next,
        used: used + characters,
        corrections: { count: count + 1, characters: corrected + characters },
      };
    }
    default:
      return next;
  }
}

/** The sums over several domains. */
export function statedTotals(domains: readonly StatedSums[]): Omit<StatedSums, 'limit'> {
  const sum = (of: (stated: StatedSums) => number) => domains.reduce((total, stated) => total + of(stated), 0);
  return {
    used: sum(({ used }) => used),
    reserved: sum(({ reserved }) => reserved),
    corrections: {
      count: sum(({ corrections }) => corrections.count),
      characters: sum(({ corrections }) => corrections.characters),
    },
    events: sum(({ events }) => events),
  };
}
