import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startHeldSpeechServer } from '../support/held-speech-server';
import { pythonPackages } from '../support/python/python-packages';
import { startTestApp } from '../support/test-app';

const voice = 'remote-af_bella';

test('OpenAI’s client for Python speaks, lists models, and gets its own error classes', async () => {
  const packages = pythonPackages('openai==3.54.0');
  if (packages === null) return;
  const speech = await startHeldSpeechServer();
  const server = await startTestApp({ SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro' });
  const { token } = await server.apiToken();
  const script = join(__dirname, '../support/python/openai_speech.py');
  const env = { ...process.env, PYTHONPATH: packages };
  const { stdout } = await promisify(execFile)('python3', [script, `${server.url}/v1`, token, voice], { env });
  await server.close();
  await speech.close();
  expect(JSON.parse(stdout)).toMatchObject({
    mp3: expect.stringMatching(/^ff[ef]/) as string,
    pcm: expect.any(Number) as number,
    models: expect.arrayContaining(['tts-1', 'local']) as string[],
    errors: [
      ['AuthenticationError', 'invalid_api_key', null],
      ['NotFoundError', 'model_not_found', 'model'],
      ['APIStatusError', 'string_too_long', 'input'],
    ],
  });
});
