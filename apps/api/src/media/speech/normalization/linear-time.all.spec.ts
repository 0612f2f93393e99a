import { normalize } from './normalize';

const languages = ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR', 'zh-CN'];

/** Processor time in ms, the best of five. */
function timeOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    for (const locale of languages) normalize(text, locale);
    return process.cpuUsage(started).user / 1_000;
  });
  return Math.min(...times);
}

/** Below this, in ms, the clock and the collector decide. */
const floorMs = 20;

test.each([
  '7',
  '1.',
  '1,',
  '1-',
  '-1',
  '$',
  '(',
  '1/',
  'a.',
  'I',
  '1 ',
  ' ',
  '#',
  '@a',
  '🎉',
  '+',
  '1:',
  'A.',
  '~',
  '1²',
  'a²',
  '1h',
  '1⁄',
  '√',
  '5m ',
  '1e',
  '≤',
])('takes linear time for %j many times', (unit) => {
  const ratio = () => timeOf(unit.repeat(12_000)) / Math.max(floorMs, timeOf(unit.repeat(6_000)));
  // Twice the text of a linear reader takes 2 times as long, beside other work now and then 2.6 times; a square takes 4.
  expect(Math.min(ratio(), ratio())).toBeLessThan(2.5);
});
