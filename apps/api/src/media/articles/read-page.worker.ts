import { runInBackground } from '../../platform/threads/background-priority';
import { readPage } from './read-page';

runInBackground();

export default readPage;
