import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram, getPreEmitDiagnostics, ModuleKind, ScriptTarget } from 'typescript';

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
