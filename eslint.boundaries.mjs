import boundaries from 'eslint-plugin-boundaries';

/** Layers of one application, lowest first: each imports the layers below it, its own files, and the libraries. */
const apps = {
  api: ['platform', 'eventing', 'media', 'features', 'main'],
  web: ['browser', 'i18n', 'client', 'ui', 'features', 'app', 'main'],
  wordpress: ['main'],
};

/** A library and the libraries that it may import. */
const libraries = {
  domain: [],
  projections: ['domain'],
  verify: ['domain'],
  player: [],
  client: ['domain', 'projections'],
  words: ['domain', 'player', 'projections', 'verify'],
};

const typeOf = (app, layer) => `${app}-${layer}`;

function elementOf(app, layer) {
  const type = typeOf(app, layer);
  const source = `apps/${app}/src`;
  if (layer === 'main') return { type, pattern: source };
  if (layer === 'features') return { type, pattern: `${source}/features/*`, capture: ['feature'] };
  return { type, pattern: `${source}/${layer}` };
}

const element = (type) => ({ element: { type } });
const allow = (from, to) => ({ from: element(from), allow: { to } });

function policiesOf([app, layers]) {
  return layers.flatMap((layer, index) => {
    const from = typeOf(app, layer);
    const below = layers.slice(0, index).map((lower) => allow(from, element(typeOf(app, lower))));
    const toLibraries = Object.keys(libraries).map((library) => allow(from, element(`lib-${library}`)));
    return [...below, ...toLibraries];
  });
}

/** A feature shows the others what it names in its `public.ts`; `main` composes modules and pages. */
const withFeatures = Object.keys(apps).filter((app) => apps[app].includes('features'));
const betweenFeatures = withFeatures.flatMap((app) => {
  const features = typeOf(app, 'features');
  return [
    {
      from: element(features),
      disallow: { to: element(features) },
      message: 'Import what the other feature names in its public.ts; add it there if others may use it.',
    },
    { from: element(features), allow: { to: { ...element(features), file: { categories: 'public' } } } },
  ];
});

/**
 * Layers and features by eslint-plugin-boundaries, so that an editor shows a wrong import where it is written;
 * dependency-cruiser would be a second tool beside ESLint, and its current major needs Node 22.
 */
export const boundaryRules = {
  files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
  ignores: ['**/*.{spec,test}.{ts,tsx}'],
  plugins: { boundaries },
  settings: {
    'import/resolver': { typescript: { project: 'tsconfig.json' } },
    'boundaries/include': ['{apps,libs}/*/src/**/*'],
    'boundaries/files': [{ category: 'public', pattern: '**/public.ts' }],
    'boundaries/elements': [
      ...Object.entries(apps).flatMap(([app, layers]) => layers.map((layer) => elementOf(app, layer))),
      ...Object.keys(libraries).map((library) => ({
        type: `lib-${library}`,
        pattern: `libs/${library}/src`,
      })),
    ],
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        message: 'This layer may not import that one: see docs/ARCHITECTURE.md, Layers.',
        policies: [
          { allow: { to: { module: { origin: ['external', 'core'] } } } },
          ...Object.entries(apps).flatMap(policiesOf),
          ...Object.entries(libraries).flatMap(([from, below]) =>
            below.map((to) => allow(`lib-${from}`, element(`lib-${to}`))),
          ),
          ...betweenFeatures,
        ],
      },
    ],
  },
};
