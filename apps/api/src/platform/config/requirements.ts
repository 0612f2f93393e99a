/** Settings that are no more, and what takes their place. */
export const successors = {
  VOICE_MODELS: 'VOICE_ENGINES',
  VOICE_MODELS_DIR: 'VOICE_ENGINES_DIR',
  VOICE_MODELS_URL: 'VOICE_ENGINES_DIR',
};

/** Each requires the other: without it, payments would go unnoticed or tokens of any issuer be accepted. */
const requirements = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['CLERK_SECRET_KEY', 'CLERK_PUBLISHABLE_KEY'],
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['SPEECH_API_KEY', 'SPEECH_BASE_URL'],
  ['SPEECH_VOICES', 'SPEECH_BASE_URL'],
] as const;

/** Their defaults are those of one machine: links to `localhost`, and a key that is lost with the data folder. */
const productionNeeds = ['PUBLIC_URL', 'SECRET_KEY'] as const;

type Variable =
  | (typeof requirements)[number][number]
  | 'ADMIN_PASSKEY_REQUIRED'
  | 'OPENAI_SCRIPT_MODELS'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'NODE_ENV'
  | (typeof productionNeeds)[number];

/** What the variables lack of each other, by the variable to change. */
export function problemsOf(env: { readonly [Name in Variable]?: unknown }): [Variable, string][] {
  const problems: [Variable, string][] = requirements
    .filter(([given, other]) => env[given] && !env[other])
    .map(([given, other]) => [other, `is required when ${given} is set`]);
  if (env.NODE_ENV === 'production')
    for (const name of productionNeeds)
      if (!env[name]) problems.push([name, 'is required when NODE_ENV is production']);
  if (env.OPENAI_SCRIPT_MODELS && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL)
    problems.push(['OPENAI_SCRIPT_MODELS', 'needs OPENAI_BASE_URL or OPENAI_API_KEY']);
  if (env.ADMIN_PASSKEY_REQUIRED && env.CLERK_SECRET_KEY)
    problems.push([
      'ADMIN_PASSKEY_REQUIRED',
      'cannot be set together with CLERK_SECRET_KEY: require passkeys in the settings of Clerk',
    ]);
  return problems;
}
