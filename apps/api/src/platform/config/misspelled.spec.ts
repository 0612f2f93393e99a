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
    ['MONGODB_URI', 'MONGODB_URL'],
    ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
    ['data_dir', 'DATA_DIR'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
  ]));
