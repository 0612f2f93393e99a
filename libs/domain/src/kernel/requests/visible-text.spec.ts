import { isVisible, notInLines, notInXml, visiblePattern, visibleWithout, without } from './visible-text';

test('the pattern of the schema knows every character of the basic plane as the check does', () => {
  const pattern = new RegExp(visiblePattern, 'u');
  const different = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => pattern.test(character) !== isVisible(character),
  );
  expect(different).toEqual([]);
});

test.each([
  ['a', true, true],
  [' a ', true, true],
  ['\u200bé\u200b', true, true],
  ['🎵', true, true],
  ['a\n\tb', false, true],
  ['', false, false],
  ['  ', false, false],
  ['\u200b\u00ad', false, false],
  ['a\u0007b', false, false],
  ['a\ud800', false, false],
  ['a\uffff', false, false],
])('%j is visible in a line: %s, in XML: %s', (text, isLine, isXml) => {
  for (const [ranges, expected] of [
    [notInLines, isLine],
    [notInXml, isXml],
  ] as const) {
    expect(new RegExp(visibleWithout(ranges), 'u').test(text)).toBe(expected);
    expect(without(ranges).test(text) && isVisible(text)).toBe(expected);
  }
});
