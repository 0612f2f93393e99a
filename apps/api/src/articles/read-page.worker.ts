import { runInBackground } from '../workers/background-priority';
import { readPage } from './read-page';

runInBackground();

export default readPage;
