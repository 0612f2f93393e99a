import { runInBackground } from '../../platform/threads/background-priority';
import { readSource } from './read-page';

runInBackground();

export default readSource;
