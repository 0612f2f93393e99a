// Exits with one line if package.json does not support this Node version. Uses old syntax only: it runs before any code
// that old versions cannot parse, through `import` or `node -r`.
const { engines } = require('../package.json');

const parts = (version) => version.split('.').map(Number);
const isAtLeast = (version, least) => {
  const at = version.findIndex((part, index) => part !== (least[index] || 0));
  return at === -1 || version[at] > (least[at] || 0);
};
/** `^20.19.0`: this major, from this version on; `>=24`: from this version on. */
const isIn = (range, version) => {
  const least = parts(range.replace(/^(\^|>=)/, ''));
  return (range[0] !== '^' || version[0] === least[0]) && isAtLeast(version, least);
};

if (!engines.node.split(' || ').some((range) => isIn(range, parts(process.versions.node)))) {
  console.error(`Duetcast needs Node ${engines.node}; this is ${process.version} (${process.execPath}).`);
  process.exit(1);
}
