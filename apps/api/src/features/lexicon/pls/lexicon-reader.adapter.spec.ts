import { LexiconReader } from './lexicon-reader';

const pls = (lexemes: string) =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" xml:lang="en">${lexemes}</lexicon>`;

let reader: LexiconReader;
beforeAll(() => {
  reader = new LexiconReader();
});
afterAll(() => reader.onApplicationShutdown());

test('reads files and refuses what is none', async () => {
  const lexeme = '<lexeme><grapheme>SQL</grapheme><alias>sequel</alias></lexeme>';
  const { entries } = await reader.read(pls(lexeme), 'ada');
  expect(entries).toEqual([{ written: 'SQL', language: 'en', alias: 'sequel' }]);
  await expect(reader.read('nginx', 'ada')).rejects.toMatchObject({ code: 'lexicon.fileInvalid' });
  await expect(reader.read(pls(lexeme.repeat(1_001)), 'ada')).rejects.toMatchObject({ code: 'lexicon.full' });
});
