import { sized } from '../support/long-check';
import { describeJavaMongo, JavaMongoServer } from '../support/mongo-java-server/java-mongo-server';
import { productionJourney } from '../processes/production-adapters.journey';

const describeLong = sized(0, 1) === 1 ? describeJavaMongo : describe.skip;

describeLong('an API, a projector and a worker over EventStoreDB, mongo-java-server and S3', () =>
  productionJourney(new JavaMongoServer()),
);
