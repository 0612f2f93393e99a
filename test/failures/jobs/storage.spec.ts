import { jobJourneys } from '../job-journeys';
import { storage } from '../services/of-jobs';

jobJourneys(storage);
