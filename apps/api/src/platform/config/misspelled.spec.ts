import { misspelledSettings } from './misspelled';

test('names variables that resemble a setting', () =>
  expect(
    misspelledSettings({
      MONGODB_URI: 'mongodb://x',
      OPENAI_APIKEY: 'sk-1',
      data_dir: './data',
      RETENTION_DAY: '3',
      SMTP_URL: 'smtp://x',
      PATH: '/bin',
      POST: '1',
      HOSTNAME: 'h',
      OPENAI_ORG_ID: 'o',
      npm_config_cache: '/c',
    }),
  ).toEqual([
    'MONGODB_URI is not a setting. Did you mean MONGODB_URL?',
    'OPENAI_APIKEY is not a setting. Did you mean OPENAI_API_KEY?',
    'data_dir is not a setting. Did you mean DATA_DIR?',
    'RETENTION_DAY is not a setting. Did you mean RETENTION_DAYS?',
  ]));
