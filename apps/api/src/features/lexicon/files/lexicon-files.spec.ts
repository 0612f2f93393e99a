import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { FileContentStore } from '../../../platform/content/file-content-store';
import type { StateStore } from '../../../eventing/state/state-store';
import { AddedContent } from '../../storage/added-content';
import { LexiconFiles } from './lexicon-files';

let folder: string;
let content: FileContentStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-lexicon-'));
  content = new FileContentStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ada = 'acc_ada';
const recorded = async () => undefined;
const stored = (written: string, alias: string) => ({ id: `id of ${written}`, written, alias });
const [gif, nginx] = [stored('GIF', 'jif'), stored('nginx', 'engine x')];

test('reads the entries of several files, by their words', async () => {
  const files = new LexiconFiles(content, new AddedContent(content, {} as StateStore));
  await files.put([nginx], ada, recorded);
  await files.put([gif, stored('unused', 'x')], ada, recorded);
  const lexicon = new Map([
    [nginx.id, await files.hashOf([nginx], ada)],
    [gif.id, await files.hashOf([gif, stored('unused', 'x')], ada)],
  ]);
  expect(await files.entriesOf(lexicon)).toEqual([gif, nginx]);
});

test('leaves out an entry whose file is lost, and reads it again once it is restored', async () => {
  Logger.overrideLogger(false);
  const files = new LexiconFiles(content, new AddedContent(content, {} as StateStore));
  const lexicon = new Map([[nginx.id, await files.hashOf([nginx], ada)]]);
  expect(await files.entriesOf(lexicon)).toEqual([]);
  await files.put([nginx], ada, recorded);
  expect(await files.entriesOf(lexicon)).toEqual([nginx]);
});
