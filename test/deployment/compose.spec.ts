import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { assertAddresses } from '../../apps/api/src/eventing/store-addresses';
import { openMongoClient } from '../../apps/api/src/eventing/mongodb/mongo-client';

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly network_mode?: string;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly environment?: Readonly<Record<string, string>>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const all = Object.entries(services);
const ours = ['api', 'projector', 'worker'];
const serviceNamed = (name: string): Service => services[name]!;

/** Docker was not run for these tests: they hold what the file says. */
describe('docker-compose.yml', () => {
  test.each(all)('confines %s', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      pids_limit: expect.any(Number) as number,
    });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add ?? []).toEqual(name === 'certificates' ? ['CHOWN'] : []);
    expect((service.volumes ?? []).filter((volume) => volume.includes('docker.sock'))).toEqual([]);
    expect(service.image).toMatch(/^duetcast$|:\d+\.\d+$/);
  });

  test('no store runs as root', () => {
    for (const name of ['eventstore', 'mongo']) expect(serviceNamed(name).user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('opens one port, to this host', () => {
    const ports = all.flatMap(([name, { ports: opened = [] }]) => opened.map((port) => `${name} ${port}`));
    expect(ports).toEqual(['api 127.0.0.1:3000:3000']);
  });

  test('stores reach neither each other nor the outside', () => {
    expect(networks).toEqual({ outside: null, events: { internal: true }, rows: { internal: true } });
    expect(serviceNamed('eventstore').networks).toEqual(['events']);
    expect(serviceNamed('mongo').networks).toEqual(['rows']);
    expect(serviceNamed('certificates').network_mode).toBe('none');
  });

  test('stores take TLS with a password only', () => {
    expect(text).not.toMatch(/INSECURE|tls=false|changeit/);
    const { environment = {}, volumes = [] } = serviceNamed('eventstore');
    expect(environment.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE).toBe('/certificates/node/node.key');
    expect(environment.EVENTSTORE_DEFAULT_ADMIN_PASSWORD).toMatch(/^\$\{EVENTSTORE_ADMIN_PASSWORD:\?/);
    expect(volumes).toContain('eventstore-certificate:/certificates/node:ro');
    const { command } = serviceNamed('mongo') as Service & { command: readonly string[] };
    expect(command).toEqual(
      expect.arrayContaining(['--tlsMode=requireTLS', '--keyFile=/certificates/node/replica-set.key']),
    );
  });

  test.each(ours)('%s connects to them with TLS, a password and their authority', async (name) => {
    const { environment = {}, volumes = [] } = serviceNamed(name);
    const filled = (value = '') => value.replace(/\$\{\w+:\?[^}]*\}/g, 'f'.repeat(48));
    const [EVENTSTORE_URL, MONGODB_URL] = [filled(environment.EVENTSTORE_URL), filled(environment.MONGODB_URL)];
    expect(new URL(EVENTSTORE_URL.replace('esdb:', 'http:'))).toMatchObject({
      username: 'duetcast',
      host: 'eventstore:2113',
    });
    expect(EVENTSTORE_URL).toMatch(/\?tls=true&tlsCAFile=\/certificates\/ca\.crt$/);
    expect(volumes).toContain('ca:/certificates:ro');
    const client = openMongoClient(MONGODB_URL);
    const { tls, tlsCAFile, credentials, replicaSet, hosts } = client.options;
    await client.close();
    expect({ tls, tlsCAFile, replicaSet, hosts: hosts.map(String) }).toEqual({
      tls: true,
      tlsCAFile: '/certificates/ca.crt',
      replicaSet: 'rs0',
      hosts: ['mongo:27017'],
    });
    expect(credentials).toMatchObject({ username: 'duetcast', source: 'admin' });
    await assertAddresses(readConfig({ MONGODB_URL }).env);
  });

  test('only the event store and the script that makes our user know its administrator’s password', () => {
    const known = all.filter(([, { environment = {} }]) => JSON.stringify(environment).includes('EVENTSTORE_ADMIN'));
    expect(known.map(([name]) => name).sort()).toEqual(['eventstore', 'eventstore-user']);
    for (const name of ours)
      expect(serviceNamed(name).depends_on).toMatchObject({
        'eventstore-user': { condition: 'service_completed_successfully' },
      });
    expect(serviceNamed('eventstore-user').volumes).toContain(
      './deploy/eventstore-user.mjs:/app/eventstore-user.mjs:ro',
    );
  });

  test('only the API gets the key that signs files', () => {
    const withKey = all.filter(([, { environment = {} }]) => 'AUDIT_SIGNING_KEY' in environment);
    expect(withKey.map(([name]) => name)).toEqual(['api']);
    expect(serviceNamed('api').environment?.AUDIT_SIGNING_KEY).toMatch(/^\$\{AUDIT_SIGNING_KEY:\?/);
  });

  test('no secret has a default', () => {
    const secrets = text.match(/\$\{\w*(PASSWORD|SECRET|KEY)\w*:[^?}]/g) ?? [];
    const optional = secrets.filter((secret) => !secret.endsWith(':-'));
    expect(optional).toEqual([]);
    for (const name of [
      'SECRET_KEY',
      'EVENTSTORE_PASSWORD',
      'EVENTSTORE_ADMIN_PASSWORD',
      'MONGODB_PASSWORD',
      'MONGODB_ROOT_PASSWORD',
    ])
      expect(text).toContain(`\${${name}:?`);
  });
});
