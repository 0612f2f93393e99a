import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { longProperty } from '../../../../test/support/long-check';
import { fold } from '../kernel/decider';
import { restoredFrom, storedSnapshot } from '../../../../test/support/builders/restored-usage.builder';
import { reservationIdOf, usageDecider } from './usage-decider';
import type { Usage } from './usage-state';
import { aUsage } from '../../../../test/support/builders/usage.builder';

/** Few, so that reservations are settled; imported ids can be anything. */
const anyId = fc.oneof(
  fc.constantFrom('', ':', 'a', 'a:1', 'a:1:n', 'a:01', 'a:b:c', '__proto__', '*0', 'x|y=z,w', '\ud800'),
  fc.constantFrom(1, 2).map((attempt) => reservationIdOf('0f8fad5b-d9cb-469f-a165-70867728950e', attempt, 'nonce')),
);
const anyJob = fc.constantFrom('', 'a', 'a:1', '0f8fad5b-d9cb-469f-a165-70867728950e');
const anyDomain = fc.constantFrom('one.example.com', 'two.example.com', 'xn--bcher-kva.example', 'dashboard');
const attempts = fc.constantFrom(1, 2, 10);
const characters = fc.nat(1_000_000);

const reserved = fc
  .record({
    ...{ reservationId: anyId, domain: anyDomain, attempt: attempts, jobId: anyJob, characters },
    tokenId: fc.constantFrom(undefined, 'tok_1', 'tok_2', '__proto__'),
  })
  .map(({ jobId, characters: count, ...changes }) => aUsage.reserved(jobId, count, changes));
const settled = fc
  .record({ reservationId: anyId, domain: anyDomain, characters, isUsed: fc.boolean() })
  .map(({ characters: count, isUsed, ...changes }) => aUsage[isUsed ? 'used' : 'released']('a', count, changes));
const corrected = fc
  .record({ correctionId: anyId, domain: anyDomain, characters: fc.integer() })
  .map(({ correctionId, characters: count, domain }) => aUsage.corrected(correctionId, count, { domain }));
const anyHistory = fc.array(
  fc.oneof({ weight: 8, arbitrary: reserved }, { weight: 4, arbitrary: settled }, { weight: 2, arbitrary: corrected }),
);

const contentOf = ({ domains, tokens, open, corrections, ...sums }: Usage) => ({
  ...sums,
  domains: new Map(domains.entries()),
  tokens: new Map(tokens.entries()),
  open: new Map(open.entries()),
  corrections: corrections,
  sizes: [domains.size, open.size, corrections.size],
});

test('a restored state is the state, now and after later events, and has the same snapshot', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (history, later) => {
      const usage = fold(usageDecider, history);
      expect(storedSnapshot(restoredFrom(usage))).toEqual(storedSnapshot(usage));
      expect(contentOf(restoredFrom(usage))).toEqual(contentOf(usage));
      const [after, restoredAfter] = [usage, restoredFrom(usage)].map((from) => fold(usageDecider, later, from));
      expect(contentOf(restoredFrom(restoredAfter!))).toEqual(contentOf(after!));
    }),
    longProperty('restored usage', 300),
  );
});

test('100,000 open reservations of attempts fit one row', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => {
    const [jobId, nonce] = [randomUUID(), randomBytes(12).toString('base64url')];
    const reservationId = reservationIdOf(jobId, 1, nonce);
    return aUsage.reserved(jobId, 1_000 + (index % 9_000), { reservationId, domain: `site-${index % 5}.example.com` });
  });
  const bytes = JSON.stringify(storedSnapshot(fold(usageDecider, many))).length;
  expect((bytes / many.length) * 100_000).toBeLessThan(12 * 1024 * 1024);
});
