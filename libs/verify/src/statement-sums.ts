/** What events of usage add up to; characters are UTF-16 code units. */
export interface StatedSums {
  /** With the corrections. */
  readonly used: number;
  /** Of work that has not ended. */
  readonly reserved: number;
  /** That the last reservation was judged by; -1: unlimited, null: there was none. */
  readonly limit: number | null;
  readonly corrections: { readonly count: number; readonly characters: number };
  /** How many they are. */
  readonly events: number;
}

export const nothingStated: StatedSums = {
  used: 0,
  reserved: 0,
  limit: null,
  corrections: { count: 0, characters: 0 },
  events: 0,
};

/** An event as stored: what is summed is the same in every version. */
interface CountedEvent {
  readonly type: string;
  readonly data: unknown;
}

export function statedAfter(sums: StatedSums, { type, data }: CountedEvent): StatedSums {
  const { characters, limit } = data as { characters: number; limit: number };
  const { used, reserved, corrections } = sums;
  const next = { ...sums, events: sums.events + 1 };
  switch (type) {
    case 'CharactersReserved':
      return { ...next, reserved: reserved + characters, limit };
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
