import { readConfig } from '../config/config';
import { helmetOptions, permissionsPolicy } from './security-headers';

const directives = (env: NodeJS.ProcessEnv) => {
  const { contentSecurityPolicy } = helmetOptions(readConfig(env));
  if (typeof contentSecurityPolicy !== 'object') throw new Error('There is no policy');
  return contentSecurityPolicy.directives as Record<string, readonly string[]>;
};
const clerkKey = `pk_test_${Buffer.from('clerk.example.com$').toString('base64')}`;

test('pages call their own origin and socket only', () => {
  const { connectSrc, scriptSrc } = directives({ PUBLIC_URL: 'https://audio.example.com/' });
  expect(connectSrc).toEqual(["'self'", 'wss://audio.example.com']);
  expect(scriptSrc).toEqual(["'self'"]);
  expect(directives({ HOST: '127.0.0.1', PORT: '3000' }).connectSrc).toEqual(["'self'", 'ws://127.0.0.1:3000']);
});

test('pages call the sign-in provider where it is configured', () => {
  const { connectSrc, scriptSrc } = directives({
    PUBLIC_URL: 'https://audio.example.com',
    CLERK_SECRET_KEY: 'sk_test_1',
    CLERK_PUBLISHABLE_KEY: clerkKey,
  });
  expect(connectSrc).toEqual(["'self'", 'wss://audio.example.com', 'https://clerk.example.com']);
  expect(scriptSrc).toContain('https://clerk.example.com');
});

/** The rules of CSP Evaluator (https://csp-evaluator.withgoogle.com) for scripts, objects and the base address. */
test.each<NodeJS.ProcessEnv>([{}, { CLERK_SECRET_KEY: 'sk_test_1', CLERK_PUBLISHABLE_KEY: clerkKey }])(
  'no source lets any script run, with %j',
  (env) => {
    const { scriptSrc, objectSrc, baseUri, defaultSrc, frameAncestors } = directives(env);
    const weak = /^('unsafe-|\*$|https?:$|data:|blob:)/;
    expect([...(scriptSrc ?? []), ...(defaultSrc ?? [])].filter((source) => weak.test(source))).toEqual([]);
    expect({ objectSrc, baseUri, frameAncestors }).toEqual({
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
    });
  },
);

/** Structured header: a dictionary of features with their lists of origins. */
test('the permissions policy turns features off that no page uses', () => {
  const entries = permissionsPolicy.split(', ');
  for (const entry of entries) expect(entry).toMatch(/^[a-z-]+=\((self)?\)$/);
  const policy = Object.fromEntries(entries.map((entry) => entry.slice(0, -1).split('=(') as [string, string]));
  expect(policy).toMatchObject({ camera: '', microphone: '', geolocation: '', 'publickey-credentials-get': 'self' });
});
