type Age = 'young' | 'middle_aged' | 'old';

/** A speaking style: makes a distinct voice of an espeak-ng language. */
export interface Character {
  /** espeak-ng's variant (timbre). */
  readonly variant: string;
  readonly gender: 'female' | 'male';
  readonly age: Age;
  readonly useCase: 'conversational' | 'narration' | 'news';
  /** Words per minute. */
  readonly rate: number;
  /** 0 to 100; 50 is the variant's own pitch. */
  readonly pitch: number;
  readonly manner: string;
}

const woman = (variant: string, rest: Omit<Character, 'variant' | 'gender'>): Character => ({
  variant,
  gender: 'female',
  ...rest,
});

const man = (variant: string, rest: Omit<Character, 'variant' | 'gender'>): Character => ({
  variant,
  gender: 'male',
  ...rest,
});

/**
 * The best understood first (heard by a recognizer in five languages), then the most distinct: a language with two names per
 * gender gets the first two of each.
 */
export const women: readonly Character[] = [
  woman('f2', { age: 'middle_aged', useCase: 'narration', rate: 162, pitch: 46, manner: 'warm and steady' }),
  woman('f3', { age: 'young', useCase: 'conversational', rate: 172, pitch: 52, manner: 'bright and lively' }),
  woman('f4', { age: 'middle_aged', useCase: 'news', rate: 176, pitch: 44, manner: 'clear and composed' }),
  woman('f5', { age: 'young', useCase: 'narration', rate: 158, pitch: 50, manner: 'soft and close' }),
  woman('f1', { age: 'old', useCase: 'conversational', rate: 154, pitch: 40, manner: 'gentle and wise' }),
];

export const men: readonly Character[] = [
  man('m2', { age: 'middle_aged', useCase: 'narration', rate: 160, pitch: 44, manner: 'calm and grounded' }),
  man('m3', { age: 'young', useCase: 'conversational', rate: 172, pitch: 54, manner: 'friendly and open' }),
  man('m7', { age: 'middle_aged', useCase: 'news', rate: 176, pitch: 48, manner: 'firm and precise' }),
  man('m8', { age: 'old', useCase: 'narration', rate: 152, pitch: 42, manner: 'deep and unhurried' }),
  man('m1', { age: 'old', useCase: 'conversational', rate: 156, pitch: 46, manner: 'seasoned and dry' }),
  man('m5', { age: 'young', useCase: 'conversational', rate: 170, pitch: 50, manner: 'casual and relaxed' }),
  man('m4', { age: 'middle_aged', useCase: 'narration', rate: 164, pitch: 40, manner: 'low and confident' }),
  man('m6', { age: 'young', useCase: 'news', rate: 180, pitch: 56, manner: 'crisp and quick' }),
];
