import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as chinese from '@duetcast/words/zh/index';
import { docFilesIn } from '../../../apps/web/src/app/doc/doc-pages';
import type { ApiDocument } from '../../../apps/web/src/features/api-docs/document/openapi';
import type { Language } from '@duetcast/words/languages';

const web = join(__dirname, '../../../apps/web');
const read = (path: string): string => readFileSync(join(web, path), 'utf8');

/** The document of the running server; a journey checks that it is current. */
export const apiDocument = (): ApiDocument =>
  JSON.parse(read('../../libs/client/src/generated/openapi.json')) as ApiDocument;

/** The files of the API documentation, as the build writes them. */
export const docFiles = (language: Language, document: ApiDocument) =>
  docFilesIn(language, language === 'en' ? null : chinese, {
    template: read('doc.html'),
    document,
    guidesIn: (name) => read(`src/features/api-docs/guides/${name}.md`),
  });
