// Loaded with `node -r`: SIGKILLs the server before the first write of its carry-over, or after one (KILL_WHEN, KILL_AT).
const { join } = require('node:path');

const eventing = join(process.cwd(), 'dist', 'apps', 'api', 'src', 'eventing');

let writes = 0;

/** Only the writes whose first argument matches kill it. */
function killAt(file, name, method, firstArgument) {
  const { prototype } = require(join(eventing, file))[name];
  const write = prototype[method];
  prototype[method] = async function (first, ...rest) {
    const ends = firstArgument.test(first);
    if (ends && process.env.KILL_WHEN === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await write.call(this, first, ...rest);
    if (ends && ++writes >= Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

killAt('event-store/embedded/embedded-event-store.js', 'EmbeddedEventStore', 'append', /^usage-/);
killAt('state/embedded-state-store.js', 'EmbeddedStateStore', 'put', /^carry-over$/);
