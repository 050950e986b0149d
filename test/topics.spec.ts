import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as contracts from '@daystar/contracts';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './kustomize';

const { CLIENT_NAMES, EVENT_TYPES, SERVICES, TOPICS, TRAFFIC, listTopicAccess } = contracts;
const root = resolve(__dirname, '..');

/** Source of an app without its specs, in one piece. */
function sourceOf(app: string): string {
  const folder = join(root, 'apps', app, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.spec|\.fixture)\.ts$/.test(file) && !file.startsWith('spec/'));
  return sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** Names that source imports from the contracts. */
const importedNames = (source: string) =>
  new Set(
    [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@daystar\/contracts'/g)].flatMap(([, names]) =>
      names.match(/\w+/g),
    ),
  );

/** Whether source imports a value of the contracts. A method may have the same name as a command. */
const isImportedIn = (source: string, value: unknown) => {
  const names = importedNames(source);
  return Object.entries(contracts).some(([name, one]) => one === value && names.has(name));
};
const topicsOf = (types: readonly { topic: string }[]) => types.map(({ topic }) => topic).sort();

describe.each(SERVICES)('the traffic of %s', (service) => {
  const source = sourceOf(service);
  const { publishes, subscribes, commands } = TRAFFIC[service];

  it('names the events that it subscribes to', () => {
    const names = new Set([...source.matchAll(/@OnEvent\((\w+),/g)].map(([, name]) => name));
    const types = [...names].map((name) => (contracts as unknown as Record<string, { topic: string }>)[name]);
    expect(topicsOf(subscribes)).toEqual(topicsOf(types));
  });

  it('names every other event that it mentions as published', () => {
    const known = [...publishes, ...subscribes];
    expect(topicsOf(EVENT_TYPES.filter((type) => isImportedIn(source, type) && !known.includes(type)))).toEqual([]);
  });

  it('names the services whose commands it sends', () => {
    const sent = (Object.values(contracts) as Partial<contracts.CommandType>[]).filter(
      (type) => type.service !== undefined && type.service !== service && isImportedIn(source, type),
    );
    expect([...commands].sort()).toEqual([...new Set(sent.map((type) => type.service))].sort());
  });
});

it('every event has a publisher', () => {
  const published = new Set(CLIENT_NAMES.flatMap((client) => TRAFFIC[client].publishes));
  expect(topicsOf([...published])).toEqual(topicsOf(EVENT_TYPES));
});

it('a service has access to its own topics alone', () => {
  const of = (topic: string) => listTopicAccess('gateway').find((access) => access.topic === topic);
  expect(of('usage.request.v1')).toMatchObject({ canRead: false, canWrite: true });
  expect(of('accounts.account.v1')).toMatchObject({ canRead: true, canWrite: false });
  expect(of('accounts.account.v1.dlq')).toMatchObject({ canRead: false, canWrite: true });
  expect(of('site-registry.command.v1')).toMatchObject({ canRead: false, canWrite: true });
  expect(of('gateway.reply.v1')).toMatchObject({ canRead: true, canWrite: false });
  expect(listTopicAccess('site-registry').find(({ topic }) => topic === 'gateway.reply.v1')?.canWrite).toBe(true);
  expect(of('sites.measurement.v1')).toBeUndefined();
});

describe('the manifests of Strimzi', () => {
  const read = (file: string) =>
    parseAllDocuments(readFileSync(join(root, 'deploy/strimzi', file), 'utf8')).map((one) => one.toJS() as Manifest);
  const topics = read('topics.yaml');
  const users = read('users.yaml');

  it('have every topic: of events, dead letters, commands and replies', () => {
    expect(topics.map(({ metadata }) => metadata.name)).toEqual(TOPICS.map(({ name }) => name));
    expect(new Set(TOPICS.map(({ kind }) => kind)).size).toBe(5);
    const [site] = topics.filter(({ metadata }) => metadata.name === 'sites.site.v1');
    expect(site.spec).toMatchObject({ partitions: 6, replicas: 3, config: { 'cleanup.policy': 'compact' } });
  });

  it('have names that Kubernetes accepts', () => {
    for (const { metadata } of [...topics, ...users]) expect(metadata.name).toMatch(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);
  });

  it('have a user for each service and for the schema job', () => {
    expect(users.map(({ metadata }) => metadata.name)).toEqual(CLIENT_NAMES.map((client) => `daystar-${client}`));
    for (const { spec } of users) {
      for (const { resource } of (spec as { authorization: { acls: { resource: { type: string; name: string } }[] } })
        .authorization.acls) {
        if (resource.type === 'topic') expect(TOPICS.map(({ name }) => name)).toContain(resource.name);
      }
    }
  });
});
