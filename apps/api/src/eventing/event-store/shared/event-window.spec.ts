import type { StoredEvent } from '../event-store';
import { EventWindow, sizeOf } from './event-window';

const eventAt = (position: string, text = ''): StoredEvent => ({ position, data: { text } }) as unknown as StoredEvent;
const all = () => true;
const big = { events: 100, bytes: 1_000_000 };

function positionsIn(window: EventWindow, after: string | null = null): string[] {
  const found: string[] = [];
  for (let event = window.firstAfter(after, all); event; event = window.firstAfter(event.position, all))
    found.push(event.position);
  return found;
}

test('finds the first accepted event after any position', () => {
  const window = new EventWindow('1', big);
  for (const position of ['2', '4', '6', '8']) window.add(eventAt(position));
  const next = (after: string, accepted = ['2', '4', '6', '8']) =>
    window.firstAfter(after, ({ position }) => accepted.includes(position))?.position;
  expect(['1', '2', '3', '6', '7', '8', '9'].map((after) => next(after))).toEqual([
    '2',
    '4',
    '4',
    '8',
    '8',
    undefined,
    undefined,
  ]);
  expect(next('1', ['6'])).toBe('6');
  expect(next('6', ['6'])).toBeUndefined();
});

test('keeps as many events as its limit, and covers what was not dropped', () => {
  const window = new EventWindow(null, { ...big, events: 3 });
  for (const position of ['1', '2', '3']) window.add(eventAt(position));
  expect(positionsIn(window)).toEqual(['1', '2', '3']);
  expect(window.covers(null)).toBe(true);
  window.add(eventAt('4'));
  expect(positionsIn(window, '1')).toEqual(['2', '3', '4']);
  expect([null, '0', '1', '4', '9'].map((position) => window.covers(position))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('keeps as many bytes as its limit, but always the newest event', () => {
  const bytes = sizeOf(eventAt('1', 'x'));
  const window = new EventWindow(null, { ...big, bytes: bytes * 2 });
  for (const position of ['1', '2']) window.add(eventAt(position, 'x'));
  expect(positionsIn(window)).toEqual(['1', '2']);
  window.add(eventAt('3', 'xx'));
  expect(positionsIn(window, '2')).toEqual(['3']);
  window.add(eventAt('4', 'x'.repeat(10 * bytes)));
  expect(positionsIn(window, '3')).toEqual(['4']);
});

test('reaches the position that it contains, never less', () => {
  const window = new EventWindow('3', big);
  expect(window.reached).toBe('3');
  window.add(eventAt('5'));
  window.advance('9');
  window.advance('7');
  window.advance(null);
  expect(window.reached).toBe('9');
});

test('estimates the memory of JSON values', () => {
  expect(sizeOf('ab')).toBe(20);
  expect(sizeOf({ key: ['a', 1, null] })).toBeGreaterThan(sizeOf({ key: ['a'] }));
  expect(sizeOf('x'.repeat(1_000_000))).toBeGreaterThan(1_000_000);
});
