/** What a server in production cannot start without. */
export const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://audio.example',
  SECRET_KEY: 'a'.repeat(64),
};
