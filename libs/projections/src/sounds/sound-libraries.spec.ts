import { aSound } from '../../../../test/support/builders/sounds.builder';
import { projected, recorded } from '../../../../test/support/projected';
import { soundLibraries } from './sound-libraries';

test('the library of an account holds its sounds with the time they were added', () => {
  const events = [aSound.added('one', '5'), aSound.added('two', '6'), aSound.removed('one', '5')];
  const history = recorded('sounds-acc_ada', events);
  const rows = projected(soundLibraries, history);
  expect(rows).toEqual({
    acc_ada: {
      accountId: 'acc_ada',
      changedAt: history[2]!.metadata.at,
      sounds: { two: { ...aSound.stored('two', '6'), addedAt: history[1]!.metadata.at } },
    },
  });
});
