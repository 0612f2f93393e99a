import fc from 'fast-check';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { newLine, type Line } from './draft';
import { newHistory, record, redone, typingKey, undone, type History } from './history';
import { withInserted, withLine, withMerged, withMoved, withoutLine, withSplit } from './line-edits';

const anyLine = fc
  .tuple(fc.constantFrom('host' as const, 'guest' as const), fc.string({ maxLength: 20 }))
  .map(([speaker, text]) => newLine(speaker, text));
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });

type Edit = (lines: readonly Line[]) => readonly Line[];
const pick = (lines: readonly Line[], at: number): string => lines[at % lines.length]?.id ?? '';

/** Any edit at any line. */
const anyEdit: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom('move', 'split', 'merge', 'insert', 'remove', 'write'), fc.nat(20), fc.nat(20), fc.string())
  .map(([kind, at, number, text]) => (lines) => {
    const id = pick(lines, at);
    if (kind === 'move') return withMoved(lines, id, number);
    if (kind === 'split') return withSplit(lines, id, number).lines;
    if (kind === 'merge') return withMerged(lines, id);
    if (kind === 'insert') return withInserted(lines, id).lines;
    if (kind === 'remove') return withoutLine(lines, id);
    const line = lines.find((other) => other.id === id);
    return line ? withLine(lines, { ...line, text }) : lines;
  });

const textOf = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, '');

test('undo and redo walk through every state', () =>
  fc.assert(
    fc.property(anyLines, fc.array(anyEdit, { maxLength: 30 }), (first, edits) => {
      const states: History<readonly Line[]>[] = [newHistory<readonly Line[]>(first)];
      for (const edit of edits) {
        const current = states.at(-1)!;
        const next = record(current, edit(current.present));
        if (next !== current) states.push(next);
      }
      let history = states.at(-1)!;
      const last = history.present;
      for (const state of states.slice(0, -1).toReversed()) {
        history = undone(history);
        expect(history.present).toBe(state.present);
      }
      expect(undone(history)).toBe(history);
      for (const state of states.slice(1)) {
        history = redone(history);
        expect(history.present).toBe(state.present);
      }
      expect(history.present).toBe(last);
      expect(redone(history)).toBe(history);
    }),
  ));

test('moving changes only the position of the moved line', () =>
  fc.assert(
    fc.property(anyLines, fc.nat(20), fc.nat(10), (lines, at, to) => {
      const id = pick(lines, at);
      const moved = withMoved(lines, id, to);
      expect(new Set(moved)).toEqual(new Set(lines));
      expect(moved).toHaveLength(lines.length);
      expect(moved.filter((line) => line.id !== id)).toEqual(lines.filter((line) => line.id !== id));
      if (to < lines.length) expect(moved[to]?.id).toBe(id);
      else expect(moved).toBe(lines);
    }),
  ));

test('splitting and merging keep the text', () =>
  fc.assert(
    fc.property(anyLines, fc.nat(20), fc.nat(20), (lines, at, caret) => {
      const id = pick(lines, at);
      expect(textOf(withSplit(lines, id, caret).lines)).toBe(textOf(lines));
      expect(textOf(withMerged(lines, id))).toBe(textOf(lines));
    }),
  ));

test('both halves of a split line keep speaker and voice', () => {
  const line = newLine('guest', 'One two.', aVoice('v3'));
  const { lines, added } = withSplit([line], line.id, 4);
  expect(lines.map(({ text, speaker, voice }) => [text, speaker, voice?.voice_id])).toEqual([
    ['One', 'guest', 'v3'],
    ['two.', 'guest', 'v3'],
  ]);
  expect(lines[1]?.id).toBe(added);
});

test('a split or merged line keeps its chapter at its start and its pause at its end', () => {
  const line = { ...newLine('host', 'One two.'), speed: 0.8, pauseAfterMs: 900, section: 'Numbers' };
  const { lines } = withSplit([line], line.id, 4);
  const [first, second] = lines;
  expect([first?.speed, first?.pauseAfterMs, first?.section]).toEqual([0.8, undefined, 'Numbers']);
  expect([second?.speed, second?.pauseAfterMs, second?.section]).toEqual([0.8, 900, undefined]);
  expect(withMerged(lines, line.id)).toEqual([line]);
});

test('does not split at the start or end', () => {
  const line = newLine('host', 'One');
  for (const caret of [0, 3]) expect(withSplit([line], line.id, caret)).toEqual({ lines: [line], added: null });
});

test('does not merge the last line', () => {
  const lines = [newLine('host', 'One')];
  expect(withMerged(lines, lines[0]!.id)).toBe(lines);
});

test('inserts a line for the other speaker', () => {
  const lines = [newLine('guest', 'One'), newLine('guest', 'Two')];
  expect(withInserted(lines, lines[0]!.id).lines[1]).toMatchObject({ speaker: 'host', text: '' });
  expect(withInserted(lines, null).lines[2]).toMatchObject({ speaker: 'host' });
  expect(withInserted([], null).lines[0]).toMatchObject({ speaker: 'host' });
});

test('merges typing within a phrase into one step', () => {
  const written = (texts: readonly string[]) =>
    texts.reduce((history, text) => record(history, text, typingKey('line-1', text)), newHistory(''));
  expect(written(['O', 'On', 'One']).past).toEqual(['']);
  expect(written(['a b c d e f g', 'a b c d e f g h', 'a b c d e f g h i']).past).toEqual(['', 'a b c d e f g']);
  const elsewhere = record(written(['One']), 'x', typingKey('line-2', 'x'));
  expect(undone(elsewhere).present).toBe('One');
});

test('a change after undo clears the redo steps', () => {
  const history = record(undone(record(record(newHistory('a'), 'b'), 'c')), 'd');
  expect(history).toMatchObject({ past: ['a', 'b'], present: 'd', future: [] });
});
