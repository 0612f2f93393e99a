// `npm run build:changed`: builds what has changed since the last build.
import { build } from './prepare.mjs';

await build();
