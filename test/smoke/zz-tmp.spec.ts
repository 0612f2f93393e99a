import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { startTestApp } from '../support/test-app';
import { ApiClient } from '../support/api-client';
const tree = (pid: number): number => {
  let own = 0;
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const p = f.slice(f.lastIndexOf(')') + 2).split(' ');
    own = (Number(p[11]) + Number(p[12]) + (Number(p[13]) + Number(p[14]))) / 100;
    for (const t of readdirSync(`/proc/${pid}/task`))
      for (const c of readFileSync(`/proc/${pid}/task/${t}/children`, 'utf8').trim().split(' ').filter(Boolean)) own += tree(Number(c));
  } catch { return own; }
  return own;
};
const kids = () => { const u = process.cpuUsage(); return [(u.user + u.system) / 1e6, tree(process.pid)] as const; };
test('jobs', async () => {
  const lines: string[] = [];
  let last = kids();
  const mark = (what: string) => { const now = kids(); lines.push(`${what}: self ${(now[0] - last[0]).toFixed(2)} tree ${(now[1] - last[1]).toFixed(2)}`); last = kids(); };
  const app = await startTestApp();
  mark('start');
  const ada = await ApiClient.with(app, await app.signIn());
  mark('sign in');
  for (let i = 0; i < 5; i++) {
    const compilation = ada.voices.map((voice_id) => ({ text: `They dance, you know, ${i}.`, voice_id }));
    const { body } = await ada.post('/api/compilations', { domain: 'bees.example.com', title: 'Bees', compilation });
    await ada.untilFinished(body.jobId);
    mark('job ' + i);
  }
  for (const format of ['mp3', 'wav']) {
    const compilation = [{ text: 'x '.padEnd(400, 'a') + format, voice_id: ada.voices[0] }];
    const { body } = await ada.post('/api/compilations', { domain: 'bees.example.com', title: 'Bees', format, compilation });
    await ada.untilFinished(body.jobId);
    mark('long ' + format);
  }
  for (let i = 0; i < 3; i++) { await ada.post('/api/tts', { text: 'Heard before.' + i, voice_id: ada.voices[0] }); mark('tts'); }
  await app.close();
  mark('close');
  writeFileSync('/tmp/t35/jobs.txt', lines.join('\n') + '\n');
}, 300_000);
