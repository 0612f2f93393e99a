import { newer, PushedRows, replaceRow } from './newest-rows';

const row = (id: string, position: string) => ({ id, position });
const idOf = ({ id }: { id: string }) => id;

test('the later position wins, whichever comes first', () => {
  expect(newer(row('a', '0009'), row('a', '0010')).position).toBe('0010');
  expect(newer(row('a', '0010'), row('a', '0009')).position).toBe('0010');
});

test('replaces the row with the same id and keeps the others', () => {
  const rows = [row('a', '01'), row('b', '02')];
  expect(replaceRow(rows, row('b', '03'), idOf)).toEqual([row('a', '01'), row('b', '03')]);
  expect(replaceRow(rows, row('c', '03'), idOf)).toEqual(rows);
});

test('updates an older response with a newer push', () => {
  const pushed = new PushedRows<{ id: string; position: string }>(idOf);
  pushed.remember(row('a', '05'));
  pushed.remember(row('a', '04'));
  expect(pushed.withPushed([row('a', '03'), row('b', '01')])).toEqual([row('a', '05'), row('b', '01')]);
  expect(pushed.withPushed([row('a', '06')])).toEqual([row('a', '06')]);
  expect(pushed.missingFrom([row('b', '01')])).toEqual([row('a', '05')]);
});

test('drops the oldest pushes above its capacity', () => {
  const pushed = new PushedRows<{ id: string; position: string }>(idOf, 2);
  for (const id of ['a', 'b', 'a', 'c']) pushed.remember(row(id, '01'));
  expect(pushed.missingFrom([]).map(idOf)).toEqual(['a', 'c']);
});
