import { jobJourneys } from '../job-journeys';
import { clipsOfUsers } from '../services/clips';

jobJourneys(clipsOfUsers);
