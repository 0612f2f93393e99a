import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docPages } from '../src/app/doc/doc-pages';
import type { ApiDocument } from '../src/features/api-docs/document/openapi';
import type { Language } from '../src/i18n/language';

const web = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(web, path), 'utf8');

/** The document of the running server; a journey checks that it is current. */
export const apiDocument = (): ApiDocument =>
  JSON.parse(read('../../libs/client/src/generated/openapi.json')) as ApiDocument;

/** HTML of the API documentation, as the build writes it. */
export function docPage(language: Language, document: ApiDocument): string {
  const pages = docPages(read('doc.html'), document, (name) => read(`src/features/api-docs/guides/${name}.md`));
  return pages.find(({ html }) => html.includes(`<html lang="${language}"`))!.html;
}
