import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { npmPackages } from '../support/npm-packages';
import { pluginFiles, pluginFolder } from './wordpress-site';

const versions = ['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'];
const release = '3.1.56';
const nameOf = (version: string) => version.replace('.', '-');
const classes = pluginFiles().filter((file) => /includes\/class-/.test(file)).length;

/** PHP compiled for Node 24 (npm: `@php-wasm/…`, GPL-2.0): about 50 MB for each version. */
const packages = npmPackages(
  'php',
  `@php-wasm/universal@${release}`,
  ...versions.map((version) => `@php-wasm/node-${nameOf(version)}@${release}`),
);

(packages ? test : test.skip).each(versions)('the files load under PHP %s without a complaint', (version) => {
  const program = [join(__dirname, 'load-plugin.mjs'), packages!, nameOf(version), pluginFolder];
  const { stdout, stderr } = spawnSync('npm', ['exec', '--yes', '--package=node@24', '--', 'node', ...program], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Error');
  const { version: running, ...found } = JSON.parse(stdout) as { version: string };
  expect(running.startsWith(`${version}.`)).toBe(true);
  expect(found).toEqual({
    classes,
    canonical: '{"":null,"a":[0.1,0,5e-7,1,123456789012345680000],"b":1e+21,"é":"€/"}',
    complaints: [],
  });
});
