import { MongoServer } from '../support/mongo-server/mongo-server';
import { productionJourney } from './production-adapters.journey';

const { TEST_MONGODB_URL } = process.env;
const rows = TEST_MONGODB_URL
  ? { listen: async () => TEST_MONGODB_URL, close: async () => undefined }
  : new MongoServer();

describe('an API, a projector and a worker over EventStoreDB, MongoDB and S3', () => productionJourney(rows));
