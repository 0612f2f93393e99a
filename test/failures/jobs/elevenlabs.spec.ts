import { jobJourneys } from '../job-journeys';
import { voices } from '../services/of-jobs';

jobJourneys(voices.elevenLabs);
