import { usageSignOf } from './usage-steps';

test('maps each event type to its sign', () => {
  const types = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;
  expect(types.map(usageSignOf)).toEqual(['reserved', 'used', 'released', 'corrected']);
});
