import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServiceClock } from '@daystar/host';
import { SOURCES } from '@daystar/weather';
import { RecordingFolder } from '../recording/recording-folder';
import { ReplayServer } from '../recording/replay-server';
import { findProjectRoot } from '../stack/project-root';
import { buildReplayEnvironment } from './replay-environment';

const USAGE = `usage: npm run replay -- DIR [--from TIME] [--speed N]
Runs the service on recorded weather. \`npm run admin -- replay\` recomputes one issue instead.`;

async function main(args: readonly string[]): Promise<number> {
  const options = { from: { type: 'string' }, speed: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length !== 1) throw new Error(USAGE);
  const recording = await RecordingFolder.open(positionals[0]);
  const { description } = recording;
  const start = Date.parse(values.from ?? description.from);
  if (!(start >= Date.parse(description.from))) throw new Error(`--from must be a time from ${description.from} on`);
  const speed = Number(values.speed);
  if (!(speed >= 0.1 && speed <= 10_000)) throw new Error('--speed must be a factor from 0.1 to 10000');
  const origin = Date.now();
  const server = await ReplayServer.start(recording, new ServiceClock({ start, speed, origin }));
  const folder = await mkdtemp(join(tmpdir(), 'daystar-replay-'));
  const mirrors = Object.fromEntries(description.sources.map((name) => [name, server.getMirrorUrl(name)]));
  const env = { ...process.env, ...buildReplayEnvironment({ mirrors, start, speed, origin, folder }, SOURCES) };
  console.error(
    `replay: ${description.sources.join(', ')} from ${new Date(start).toISOString()}, recorded from ${description.origin}`,
  );
  if (description.places.length > 0) {
    const places = description.places.map(({ latitude, longitude }) => `${latitude},${longitude}`);
    console.error(`replay: places in the recording: ${places.join('; ')}. Others have no weather of sources by place.`);
  }
  const file = join(findProjectRoot(), 'dist/apps/all-in-one/src/main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', file], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return code;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(`replay: ${(error as Error).message}`);
    process.exitCode = 2;
  },
);
