import { charactersFor } from './script-lengths';

test.each([
  [0, 0, 0, 0],
  [100, 115, 115, 115],
  [1_565, 1_800, 1_800, 1_800],
  [1_566, 1_800, 1_800, 1_801],
  [3_600, 1_800, 1_800, 4_140],
  [3_602, 1_800, 1_801, 4_143],
  [10_800, 1_800, 5_400, 12_420],
  [10_802, 1_800, 5_400, 12_423],
  [15_000, 1_800, 5_400, 17_250],
])('an article of %i characters becomes at most %i, %i or %i', (article, brief, standard, full) =>
  expect((['brief', 'standard', 'full'] as const).map((length) => charactersFor(length, article))).toEqual([
    brief,
    standard,
    full,
  ]),
);
