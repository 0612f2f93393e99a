import { NewRows } from './new-rows';

const reached = (position: string | null) => new Map([['jobs', { position }]]);
const row = (id: string, first: string, owner = 'ada') => ({ id, first, owner });

let rows: NewRows;
beforeEach(() => {
  rows = new NewRows(2);
  rows.connected(['ada'], reached('3'));
});

test('a row is new if it was created after its owner connected and was not pushed', () => {
  expect(rows.has('jobs', row('a', '3'))).toBe(false);
  expect(rows.has('jobs', row('a', '4'))).toBe(true);
  rows.pushed('jobs', row('a', '4'));
  expect(rows.has('jobs', row('a', '4'))).toBe(false);
  expect(rows.has('job-log', row('a', '4'))).toBe(true);
});

test('a row that was deleted and created again is new', () => {
  rows.pushed('jobs', row('a', '4'));
  expect(rows.has('jobs', row('a', '5'))).toBe(true);
});

test('each owner has a start of its own, which ends with the connection', () => {
  rows.connected(['ada', 'grace'], reached('5'));
  expect([rows.has('jobs', row('a', '5')), rows.has('jobs', row('a', '5', 'grace'))]).toEqual([true, false]);
  rows.connected(['grace', 'eve'], reached('6'));
  rows.connected(['ada', 'grace', 'eve'], reached('7'));
  expect(['ada', 'grace', 'eve'].map((owner) => rows.has('jobs', row('a', '7', owner)))).toEqual([false, true, true]);
});

test('before the first checkpoint every row is new', () => {
  rows.connected(['eve'], reached(null));
  expect(rows.has('jobs', row('a', '1', 'eve'))).toBe(true);
});

test('beyond its capacity, rows up to the last forgotten one are not new', () => {
  rows.pushed('jobs', row('a', '5'));
  rows.pushed('jobs', row('b', '4'));
  expect([rows.has('jobs', row('a', '5')), rows.has('jobs', row('c', '4'))]).toEqual([false, true]);
  rows.pushed('jobs', row('c', '6'));
  expect([rows.has('jobs', row('a', '5')), rows.has('jobs', row('d', '5')), rows.has('jobs', row('d', '6'))]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a refresh makes all rows known up to its position', () => {
  rows.pushed('jobs', row('a', '4'));
  rows.forget('jobs', '6');
  expect([rows.has('jobs', row('b', '6')), rows.has('jobs', row('b', '7'))]).toEqual([false, true]);
});
