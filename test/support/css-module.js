/** Stands for a CSS module in tests: every class has the name that it has in the file. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
