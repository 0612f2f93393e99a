import * as parser from '@typescript-eslint/parser';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import { boundaryRules } from './eslint.boundaries.mjs';
import { outsideCallRules } from './eslint.outside-calls.mjs';

/** Layers of the tree, lowest first; each may import from itself and from what is below it. */
const onlyBelow = (files, forbidden, message) => ({
  files,
  ignores: ['**/*.spec.ts', '**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': ['error', { patterns: forbidden.map((regex) => ({ regex, message })) }],
  },
});

const writtenHere = 'Texts stand in libs/words, in every language.';

/** Rules of this project that need no types: layers, words, calls. `.oxlintrc.json` has the others, which are faster there. */
export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      'apps/wordpress/duetcast/build/**',
      'node_modules/**',
      'data/**',
      'coverage/**',
      '.bench-peers/**',
      '.cache/**',
      'libs/client/src/generated/**',
    ],
  },
  { files: ['**/*.{ts,tsx,mts}'], languageOptions: { parser } },
  {
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Use `parsedUrl`: Node 20 refuses ü here once it is compiled.',
        },
      ],
    },
  },
  {
    files: ['**/*.{spec,test}.{ts,tsx}', 'test/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='it'], CallExpression[callee.object.name='it']",
          message: 'Write `test`.',
        },
      ],
    },
  },
  {
    files: ['apps/{web,wordpress}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXText[value=/[A-Za-z]{3}/]', message: writtenHere },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|title|label|placeholder|description|alt|error|nothingFound)$/] > Literal[value=/[A-Za-z]{3}/]',
          message: writtenHere,
        },
      ],
    },
  },
  onlyBelow(
    ['libs/domain/src/**/*.ts'],
    ['^(?!\\.{1,2}/|zod$|fast-check$).*'],
    'The domain is pure: zod only, no Node, no Nest, no other layer.',
  ),
  onlyBelow(
    ['libs/projections/src/**/*.ts'],
    ['^(?!\\.{1,2}/|@duetcast/domain/|zod$).*'],
    'Projections import the domain and zod only.',
  ),
  onlyBelow(
    ['libs/verify/src/**/*.ts'],
    ['^(?!\\.{1,2}/|@duetcast/domain/kernel/).*'],
    'What verifies runs in browsers too, and imports the kernel only.',
  ),
  onlyBelow(['libs/player/src/**/*.ts'], ['^(?!\\./).*'], 'The player is one file without a dependency.'),
  onlyBelow(
    ['libs/client/src/**/*.ts'],
    ['^(?!\\.{1,2}/|@duetcast/(domain|projections)/|openapi-(fetch|typescript-helpers)$).*'],
    'The client runs in browsers, too: the libs and its fetch only.',
  ),
  onlyBelow(
    ['apps/web/src/**/*.{ts,tsx}'],
    ['^@nestjs/', '^node:', 'apps/api', '^\\.\\./\\.\\./api/'],
    'The web takes its types from the libs, never from the API.',
  ),
  onlyBelow(['apps/api/src/**/*.ts'], ['apps/web', '^react'], 'The API does not know the web.'),
  boundaryRules,
  ...outsideCallRules,
);
