import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Go modules with the custom resource definitions of operators, and the files used. */
const GO_MODULES: Readonly<Record<string, readonly string[]>> = {
  'github.com/external-secrets/external-secrets@v1.3.2': ['config/crds/bases/external-secrets.io_externalsecrets.yaml'],
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': [
    'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml',
    'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml',
  ],
  'github.com/kedacore/keda/v2@v2.18.0': [
    'config/crd/bases/keda.sh_scaledobjects.yaml',
    'config/crd/bases/keda.sh_triggerauthentications.yaml',
  ],
};

/** Classes from which Strimzi generates its definitions, and the files for them. */
const STRIMZI_CLASSES = {
  'io.strimzi.api.kafka.model.topic.KafkaTopic': 'strimzi_kafkatopics.yaml',
  'io.strimzi.api.kafka.model.user.KafkaUser': 'strimzi_kafkausers.yaml',
};

/** Fetches the custom resource definitions of all operators that deploy/ uses, once per checkout. */
export function fetchCrds(): string[] {
  const pom = join(__dirname, 'pom.xml');
  const strimziVersion = /strimzi.version>([^<]+)/.exec(readFileSync(pom, 'utf8'))?.[1] ?? '';
  const name = [strimziVersion, ...Object.keys(GO_MODULES).map((module) => module.split('@')[1])].join('-');
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `definitions-${name}`);
  mkdirSync(cache, { recursive: true });
  if (!readdirSync(cache).includes(basename(folder))) {
    const temporary = mkdtempSync(`${folder}-`);
    for (const [module, files] of Object.entries(GO_MODULES)) fetchGoFiles(module, files, temporary);
    generateStrimzi(pom, temporary);
    // Another worker may have been first.
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  }
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
}

function fetchGoFiles(module: string, files: readonly string[], folder: string): void {
  const text = execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8', cwd: folder });
  const { Dir } = JSON.parse(text) as { Dir: string };
  for (const file of files) copyFileSync(join(Dir, file), join(folder, basename(file)));
}

function generateStrimzi(pom: string, folder: string): void {
  const jars = mkdtempSync(join(folder, '../strimzi-jars-'));
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`];
    execFileSync('mvn', ['-B', '-q', '-f', pom, ...goal]);
    const files = Object.entries(STRIMZI_CLASSES).map(([model, file]) => `${model}=${join(folder, file)}`);
    const generator = ['-cp', `${jars}/*`, 'io.strimzi.crdgenerator.CrdGenerator'];
    const options = ['--target-kube', '1.27+', '--crd-api-version', 'v1', '--yaml'];
    execFileSync(process.env.TEST_JAVA ?? 'java', [...generator, ...options, ...files]);
  } finally {
    rmSync(jars, { recursive: true });
  }
}
