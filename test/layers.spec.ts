import { imports, sources, type Import } from './support/source-imports';

/** The layers of each application, lowest first: each imports the layers below it, its own files, and the libraries. */
const applications: Readonly<Record<string, readonly string[]>> = {
  api: ['platform', 'eventing', 'media', 'features', 'main'],
  web: ['browser', 'i18n', 'client', 'ui', 'features', 'app', 'main'],
  wordpress: ['main'],
};

/** The libraries that each library may import. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  projections: ['domain'],
  verify: ['domain'],
  player: [],
  client: ['domain', 'projections'],
  words: ['domain', 'player', 'projections'],
};

/** Imports by name that a part of the tree may have, or may not have, and why. */
const packages: readonly { in: string; only?: RegExp; never?: RegExp; because: string }[] = [
  { in: 'libs/domain', only: /^zod$/, because: 'the domain is pure: zod only, no Node, no Nest' },
  {
    in: 'libs/projections',
    only: /^(zod$|@duetcast\/domain\/)/,
    because: 'projections import the domain and zod only',
  },
  {
    in: 'libs/verify',
    only: /^@duetcast\/domain\/kernel\//,
    because: 'what verifies runs in browsers, too, and imports the kernel only',
  },
  { in: 'libs/player', only: /^$/, because: 'the player has no dependency' },
  {
    in: 'libs/client',
    only: /^(@duetcast\/(domain|projections)\/|openapi-(fetch|typescript-helpers)$)/,
    because: 'the client runs in browsers, too: the libraries and its fetch only',
  },
  { in: 'apps/web', never: /^(@nestjs\/|node:)/, because: 'the web runs in browsers' },
  { in: 'apps/api', never: /^react/, because: 'the API does not know the web' },
];

interface Place {
  /** `apps/api`, `libs/domain`. */
  readonly workspace: string;
  readonly kind: string;
  readonly name: string;
  /** The folder below `src`; `main` for files beside these folders. */
  readonly layer: string;
  /** A feature of an application. */
  readonly feature: string | null;
}

function placeOf(file: string): Place {
  const [kind = '', name = '', , ...path] = file.split('/');
  const layer = kind === 'apps' && path.length > 1 && name !== 'wordpress' ? path[0]! : 'main';
  const feature = layer === 'features' && path.length > 2 ? path[1]! : null;
  return { workspace: `${kind}/${name}`, kind, name, layer, feature };
}

/** Why the first place may not import the second; null: it may. */
function reasonAgainst(from: Place, to: Place, isPublic: boolean): string | null {
  if (from.workspace !== to.workspace) {
    if (to.kind === 'apps') return 'no other workspace imports an application';
    const isAllowed = from.kind === 'apps' || libraries[from.name]?.includes(to.name);
    return isAllowed ? null : `libs/${from.name} may import ${libraries[from.name]?.join(', ') || 'no library'}`;
  }
  if (from.kind === 'libs') return null;
  const layers = applications[from.name] ?? [];
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) return `${to.layer} is above ${from.layer}`;
  const isOtherFeature = from.feature !== null && from.feature !== to.feature && to.layer === 'features';
  return isOtherFeature && !isPublic ? 'features import what another one names in its public.ts' : null;
}

function problemsOf({ from, specifier, to }: Import): string[] {
  const against = to === undefined ? null : reasonAgainst(placeOf(from), placeOf(to), to.endsWith('/public.ts'));
  const rules = specifier.startsWith('.') ? [] : packages.filter((rule) => from.startsWith(`${rule.in}/`));
  const broken = rules.filter(({ only, never }) => (only && !only.test(specifier)) || never?.test(specifier));
  return [
    ...(against === null ? [] : [`${from} imports ${to}: ${against}`]),
    ...broken.map(({ because }) => `${from} imports ${specifier}: ${because}`),
  ];
}

test('every file is in a layer', () => {
  const isInLayer = ({ kind, name, layer, feature }: Place) =>
    kind === 'libs'
      ? name in libraries
      : applications[name]?.includes(layer) && (layer !== 'features' || feature !== null);
  expect(sources.filter((file) => !isInLayer(placeOf(file)))).toEqual([]);
});

test('imports follow the layers (docs/ARCHITECTURE.md)', () => {
  expect(imports.flatMap(problemsOf)).toEqual([]);
});

const samples: readonly (readonly [from: string, specifier: string, to: string | undefined, reason: string | null])[] =
  [
    ['libs/domain/src/jobs/job.ts', 'zod', undefined, null],
    ['libs/domain/src/jobs/job.ts', 'node:fs', undefined, 'the domain is pure: zod only, no Node, no Nest'],
    [
      'libs/words/src/en/word.ts',
      '@duetcast/client/calls',
      'libs/client/src/calls.ts',
      'libs/words may import domain, player, projections',
    ],
    ['apps/api/src/platform/a.ts', '../media/b', 'apps/api/src/media/b.ts', 'media is above platform'],
    ['apps/api/src/media/a.ts', '../platform/b', 'apps/api/src/platform/b.ts', null],
    [
      'apps/api/src/features/jobs/a.ts',
      '../shows/b',
      'apps/api/src/features/shows/b.ts',
      'features import what another one names in its public.ts',
    ],
    ['apps/api/src/features/jobs/a.ts', '../shows/public', 'apps/api/src/features/shows/public.ts', null],
    [
      'apps/web/src/ui/a.ts',
      '../../../api/src/app',
      'apps/api/src/app.ts',
      'no other workspace imports an application',
    ],
  ];
test.each(samples)('%s imports %s', (from, specifier, to, reason) => {
  const problems = reason === null ? [] : [expect.stringContaining(`: ${reason}`)];
  expect(problemsOf({ from, specifier, to })).toEqual(problems);
});
