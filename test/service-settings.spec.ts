import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { type Manifest, buildOverlay, buildFolder } from './kustomize';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const SERVICES = ['aggregation', 'forecast-engine', 'gateway', 'ingestion', 'site-registry'];
/** Commands of `admin` read and write messages, tables and rows. */
const ADMIN = ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'];

const operate = read('docs/operate.md');
const variablesIn = (text: string): string[] => text.match(/DAYSTAR_\w+|\bPORT\b/g) ?? [];
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());

/** Variables without which a service does not start. */
function requiredBy(service: string): string[] {
  if (service === 'schema') return ADMIN;
  const [, list] = /required: \[([^\]]*)\]/.exec(read(`apps/${service}/src/main.ts`)) ?? [];
  return variablesIn(list);
}

const { configMapGenerator } = parse(read('deploy/base/kustomization.yaml')) as {
  configMapGenerator: { literals: string[] }[];
};
/** Those that are empty count as unset. */
const common = configMapGenerator[0].literals.filter((line) => !line.endsWith('=')).map((line) => line.split('=')[0]);

/** The files of the secret of each service, from docs/operate.md. */
const [, recipe] = /```yaml\n([^`]*secretGenerator[^`]*)```/.exec(operate) ?? [];
const { secretGenerator } = parse(recipe) as { secretGenerator: { name: string; envs: string[] }[] };
const filesOf = (service: string) => secretGenerator.find(({ name }) => name === `daystar-${service}`)!.envs;

describe.each([...SERVICES, 'schema'])('the settings of docs/operate.md for %s are complete', (service) => {
  const given = (secret: string[]) => requiredBy(service).filter((name) => ![...common, ...secret].includes(name));

  it('as files', () => {
    const rows = operate.split('\n').filter((line) => /^\| `[\w-]+\.env`/.test(line));
    const variables = filesOf(service).flatMap((file) => {
      const row = rows.find((one) => cellsOf(one)[1].includes(`\`${file}\``));
      expect([file, row]).toEqual([file, expect.any(String)]);
      return variablesIn(cellsOf(row!)[2]);
    });
    expect(given(variables)).toEqual([]);
  });

  it('in a secret store', () => {
    const secret = `\`daystar-${service}\``;
    const rows = operate.split('\n').filter((line) => /^\| (all|`daystar-)/.test(line));
    const own = rows.filter((row) => {
      const [, names] = cellsOf(row);
      return names.startsWith('all') ? !names.includes(secret) : names.includes(secret);
    });
    expect(given(own.flatMap((row) => variablesIn(cellsOf(row)[2])))).toEqual([]);
  });
});

it('settings of all services are in no secret, because the schema job and `admin` read them from elsewhere', () => {
  const rows = operate.split('\n').filter((line) => /^\| (all|`daystar-|`[\w-]+\.env`)/.test(line));
  const secret = rows.flatMap((row) => variablesIn(row));
  expect(secret.length).toBeGreaterThan(10);
  expect(secret.filter((name) => /NAMESPACE|PARTITIONS|REPLICAS|RETENTION/.test(name))).toEqual([]);
});

describe('commands that run the image', () => {
  const dockerfile = read('deploy/Dockerfile');
  const pages = ['docs/upgrade.md', 'docs/operate.md', 'docs/recover.md', 'README.md', 'deploy/Dockerfile'];
  const commands = pages.flatMap((page) =>
    [...read(page).matchAll(/docker run .*(?:IMAGE|daystar) .+/g)].map(([command]) => command),
  );

  it('name a program and the files of its service', () => {
    expect(dockerfile).toContain('ENTRYPOINT ["node", "--enable-source-maps"]');
    const withFiles = commands.filter((command) => command.includes('--env-file'));
    expect(withFiles.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [, program] = /(?:IMAGE|daystar) (dist\/\S+)\.js/.exec(command) ?? [];
      expect([command, existsSync(join(root, `${program?.replace('dist/', '')}.ts`))]).toEqual([command, true]);
    }
    for (const command of withFiles) {
      const [, service] = /dist\/apps\/([\w-]+)\//.exec(command) ?? [];
      expect([...command.matchAll(/--env-file (\S+)/g)].map(([, file]) => file)).toEqual(filesOf(service));
    }
  });

  it('include the one that docs/operate.md names', () => {
    const [, program] = /the argument is the program of a service, such as `(\S+)`/.exec(operate) ?? [];
    expect(dockerfile).toContain(`CMD ["${program}"]`);
  });
});

describeWith('kubectl', 'settings that the schema job and operators share with services', () => {
  const of = (manifests: Manifest[], kind: string, pattern: RegExp) =>
    manifests.find((one) => one.kind === kind && pattern.test(one.metadata.name))!;

  it.each(['small', 'production'])('have the same values in the %s overlay', (overlay) => {
    const manifests = buildOverlay(overlay);
    const dataOf = (pattern: RegExp) =>
      (of(manifests, 'ConfigMap', pattern) as unknown as { data: Record<string, string> }).data;
    const wanted = dataOf(/^daystar-[a-z0-9]{10}$/);
    expect(Object.keys(wanted)).toEqual(expect.arrayContaining(['DAYSTAR_NAMESPACE', 'DAYSTAR_KAFKA_PARTITIONS']));
    expect(dataOf(/^daystar-admin$/)).toEqual(wanted);
    const { env, envFrom } = of(manifests, 'Job', /^schema/).spec.template.spec.containers[0];
    // A variable of the container has precedence over the secret, so those that may be secret are not among them.
    const job = Object.fromEntries(env.map(({ name, value }: Record<string, string>) => [name, value]));
    expect(Object.keys(job)).toHaveLength(5);
    expect(wanted).toMatchObject(job);
    expect(envFrom).toEqual([{ configMapRef: { name: 'daystar-admin' } }, { secretRef: { name: 'daystar-schema' } }]);
  });

  it('reach the admin pod, besides the secret', () => {
    const [pod] = buildFolder(join(root, 'deploy/admin'));
    expect(pod.spec.containers[0].envFrom).toEqual([
      { configMapRef: { name: 'daystar-admin' } },
      { secretRef: { name: 'daystar-schema' } },
    ]);
  });
});

describe('the variables that CI sets for tests', () => {
  it('are known to the services that tests start', () => {
    const names = [...read('.ci/run').matchAll(/\b(DAYSTAR_\w+)=/g)].map(([, name]) => name);
    expect(names).toContain('DAYSTAR_TEST_ISOLATION');
    for (const name of names) expect(read('libs/host/src/settings.ts')).toContain(`  ${name}: '`);
  });
});
