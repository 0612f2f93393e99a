import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram, getPreEmitDiagnostics, ModuleKind, ScriptTarget } from 'typescript';
import { startTestApp } from '../support/test-app';

test('the client’s types and the document of /doc match the API; `npm run generate:client` updates them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-client-'));
  const server = await startTestApp({ ROLES: 'api' });
  try {
    const document = join(folder, 'document.json');
    writeFileSync(document, await (await fetch(`${server.url}/api/openapi.json?include=operator`)).text());
    execFileSync(process.execPath, ['scripts/generate-client.mjs', document, folder]);
    for (const file of ['openapi.json', 'api.ts', 'keyed-calls.ts'])
      expect(readFileSync(join('libs/client/src/generated', file), 'utf8')).toBe(
        readFileSync(join(folder, file), 'utf8'),
      );
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

test('the types that openapi-typescript makes of the whole document are strict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-types-'));
  try {
    const file = join(folder, 'api.ts');
    const command = join('node_modules', 'openapi-typescript', 'bin', 'cli.js');
    execFileSync(process.execPath, [command, 'libs/client/src/generated/openapi.json', '--output', file]);
    const target = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
    const program = createProgram([file], { ...target, strict: true, noEmit: true, types: [] });
    expect(getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
