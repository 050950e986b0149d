/**
 * Checks, once per run, which requirements of tests this machine meets (`missing` lists them). The stack is Kafka,
 * Postgres and Redis, started by `npm run stack -- up` and described in .stack/stack.json. The reference data is beside
 * the checkout. Specs ask through `describeWith(requirement, …)`; DAYSTAR_REQUIRE turns "skipped" into "failed".
 */
const fs = require('node:fs');
const net = require('node:net');
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const root = path.resolve(__dirname, '../../../..');

const isListening = (url) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port), timeout: 2000 });
    const finish = (hasConnected) => (socket.destroy(), resolve(hasConnected));
    socket
      .once('connect', () => finish(true))
      .once('error', () => finish(false))
      .once('timeout', () => finish(false));
  });

async function checkStack() {
  const file = path.join(root, '.stack/stack.json');
  if (!fs.existsSync(file)) return 'no stack: run `npm run stack -- up`';
  const { kafka, postgres, redis } = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const url of [`kafka://${kafka}`, postgres, redis]) {
    if (!(await isListening(url)))
      return `the stack does not respond at ${new URL(url).host}: run \`npm run stack -- up\``;
  }
  Object.assign(process.env, { DAYSTAR_TEST_KAFKA: kafka, DAYSTAR_TEST_POSTGRES: postgres, DAYSTAR_TEST_REDIS: redis });
  return '';
}

function checkBrowser() {
  const found = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((program) => program && fs.existsSync(program));
  if (!found) return 'no Chromium found: install Debian’s chromium or set CHROMIUM_PATH';
  process.env.CHROMIUM_PATH = found;
  return '';
}

function checkFirefox() {
  const found = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (program) => program && fs.existsSync(program),
  );
  if (!found) return 'no Firefox found: install Debian’s firefox-esr or set FIREFOX_PATH';
  process.env.FIREFOX_PATH = found;
  return '';
}

function checkReferenceData() {
  const folder = process.env.DAYSTAR_REFERENCE_DATA ?? path.resolve(root, '../shared/data');
  if (!fs.existsSync(path.join(folder, 'README.md')))
    return 'no reference data: set DAYSTAR_REFERENCE_DATA to its folder';
  process.env.DAYSTAR_REFERENCE_DATA = folder;
  return '';
}

function checkKubectl() {
  const { stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  const version = stdout ? JSON.parse(stdout).kustomizeVersion : undefined;
  // Components and label pairs came with Kustomize 4 and 5.
  return /^v([5-9]|\d\d)/.test(version ?? '') ? '' : 'no kubectl with Kustomize 5 found: install kubectl 1.27 or later';
}

function checkHelm() {
  return spawnSync('helm', ['version']).status === 0 ? '' : 'no helm found: install Helm 3';
}

function checkPromtool() {
  const { status } = spawnSync('promtool', ['--version']);
  return status === 0 ? '' : 'no promtool found: install Debian’s prometheus';
}

function checkEccodes() {
  const { status } = spawnSync('grib_filter', ['-V']);
  return status === 0 ? '' : 'no grib_filter found: install Debian’s libeccodes-tools';
}

function checkJq() {
  const { status } = spawnSync('jq', ['--version']);
  return status === 0 ? '' : 'no jq found: install Debian’s jq';
}

/** Minimum version for the generator of Strimzi's custom resource definitions. */
const MIN_JAVA = 21;

function checkCrdGenerators() {
  const run = (program, ...args) => spawnSync(program, args, { encoding: 'utf8' });
  if (run('go', 'version').status !== 0) return 'no go found: install Debian’s golang-go';
  if (run('mvn', '--version').status !== 0) return 'no mvn found: install Debian’s maven';
  const installed = fs.existsSync('/usr/lib/jvm') ? fs.readdirSync('/usr/lib/jvm') : [];
  const java = ['java', ...installed.map((name) => `/usr/lib/jvm/${name}/bin/java`)].find((program) => {
    const [, major] = /^\S+ (\d+)/.exec(run(program, '--version').stdout ?? '') ?? [];
    return Number(major) >= MIN_JAVA;
  });
  if (!java) return `no Java ${MIN_JAVA} found: install Debian’s openjdk-${MIN_JAVA}-jdk-headless`;
  process.env.TEST_JAVA = java;
  return '';
}

module.exports = async () => {
  const missing = {
    stack: await checkStack(),
    browser: checkBrowser(),
    firefox: checkFirefox(),
    'reference-data': checkReferenceData(),
    kubectl: checkKubectl(),
    helm: checkHelm(),
    promtool: checkPromtool(),
    eccodes: checkEccodes(),
    jq: checkJq(),
    'crd-generators': checkCrdGenerators(),
  };
  process.env.DAYSTAR_MISSING = JSON.stringify(missing);
};
