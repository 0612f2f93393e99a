import { directionOf } from './text-direction';

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'yi', 'dv', 'ckb', 'ku-Arab', 'az-Arab'])(
  '%s runs to the left',
  (tag) => expect(directionOf(tag)).toBe('rtl'),
);

test.each(['en', 'zh-Hans-CN', 'ku', 'az', 'tr', 'ar-Latn', 'en-12', 'qzz'])('%s runs to the right', (tag) =>
  expect(directionOf(tag)).toBe('ltr'),
);
