import { InvalidRequest } from '../http/parsed';
import { BadCursor } from '../read-models/read-model-store';

/** @throws InvalidRequest for a cursor of another list, beside what the page throws */
export async function onlyOwnCursors<Page>(page: Promise<Page>): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error;
    throw new InvalidRequest([{ msg: 'This cursor is not one of this list', param: 'cursor' }]);
  }
}
