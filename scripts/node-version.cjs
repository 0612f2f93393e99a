// Ends with one line where this Node is not one that package.json names. In words that old versions read, too: it runs
// before anything that they would stumble over, by `import` or by `node -r`.
const { engines } = require('../package.json');

const parts = (version) => version.split('.').map(Number);
const isAtLeast = (version, least) => {
  const at = version.findIndex((part, index) => part !== (least[index] || 0));
  return at === -1 || version[at] > (least[at] || 0);
};
/** `^20.19.0`: that major from there on; `>=24`: from there on. */
const isIn = (range, version) => {
  const least = parts(range.replace(/^(\^|>=)/, ''));
  return (range[0] !== '^' || version[0] === least[0]) && isAtLeast(version, least);
};

if (!engines.node.split(' || ').some((range) => isIn(range, parts(process.versions.node)))) {
  console.error(`Duetcast needs Node ${engines.node}; this is ${process.version} (${process.execPath}).`);
  process.exit(1);
}
