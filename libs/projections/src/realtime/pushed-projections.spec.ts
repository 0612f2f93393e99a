import { allProjections } from '../all';
import { pushedProjections } from './pushed-projections';

test.each(pushedProjections)('%s is a projection with an owner field', (name) => {
  expect(allProjections.find((projection) => projection.name === name)?.ownedBy).toEqual(expect.any(String));
});
