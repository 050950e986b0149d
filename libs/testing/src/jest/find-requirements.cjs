/**
 * Finds out, once per run, what this machine offers to tests: the real Kafka/Postgres/Redis (as `npm run stack -- up`
 * left them described in .stack/stack.json), a Chromium, and the reference data beside the checkout.
 * Specs ask through `describeWith(requirement, …)`; DAYSTAR_REQUIRE turns "skipped" into "failed".
 */
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');

const root = path.resolve(__dirname, '../../../..');

const listens = (url) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port), timeout: 2000 });
    const done = (answer) => (socket.destroy(), resolve(answer));
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false));
  });

async function stack() {
  const file = path.join(root, '.stack/stack.json');
  if (!fs.existsSync(file)) return 'no real stack: run `npm run stack -- up`';
  const { kafka, postgres, redis } = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const url of [`kafka://${kafka}`, postgres, redis]) {
    if (!(await listens(url)))
      return `the real stack does not answer at ${new URL(url).host}: run \`npm run stack -- up\``;
  }
  Object.assign(process.env, { DAYSTAR_TEST_KAFKA: kafka, DAYSTAR_TEST_POSTGRES: postgres, DAYSTAR_TEST_REDIS: redis });
  return '';
}

function browser() {
  const found = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((p) => p && fs.existsSync(p));
  if (!found) return 'no Chromium found: install Debian’s chromium or set CHROMIUM_PATH';
  process.env.CHROMIUM_PATH = found;
  return '';
}

function referenceData() {
  const folder = process.env.DAYSTAR_REFERENCE_DATA ?? path.resolve(root, '../shared/data');
  if (!fs.existsSync(path.join(folder, 'README.md')))
    return 'no reference data: set DAYSTAR_REFERENCE_DATA to its folder';
  process.env.DAYSTAR_REFERENCE_DATA = folder;
  return '';
}

module.exports = async () => {
  const missing = { stack: await stack(), browser: browser(), 'reference-data': referenceData() };
  process.env.DAYSTAR_MISSING = JSON.stringify(missing);
};
