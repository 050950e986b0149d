import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { SOURCES } from '@daystar/weather';
import {
  addAromeHour,
  CREDENTIALS,
  FakeBucket,
  FakeDataStore,
  goesEastLayout,
  goesWestLayout,
  himawariLayout,
  respondLikeOpenMeteo,
  putAifsHour,
  putEcmwfEnsHour,
  putEcmwfHour,
  putHrrrHour,
  putIconEuHour,
  putIconHour,
  putGefsAerosolHour,
  putGefsHour,
  putGfsHour,
  putImage,
  putMeteosatImage,
  putMeteosatIodcImage,
} from '@daystar/weather/testing';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { createDatabase } from './installations';
import { findImageObstacle, readImageEnvironment, buildImageCommand, stageImage, sendSigterm } from './staged-image';

const RUN = Date.UTC(2026, 4, 10, 6);
/** Each satellite sees the sun somewhere at 17:30 UTC, the time of the newest images. At night clouds have no optical depth. */
const NOW = RUN + 12 * HOUR;
const HOURS_OF_A_RUN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const WEATHER = SOURCES.map(({ name }) => name);

/** Of a built image, so that the same tests run in it. */
const imageRoot = process.env.DAYSTAR_IMAGE_ROOT;
const reason = findImageObstacle();
(reason ? describe.skip : describeWith.bind(undefined, 'stack'))(
  `the image as it is shipped: user 1000, a read-only root${reason ? ` (${reason})` : ''}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-image-'));
    const namespace = `test-${randomBytes(4).toString('hex')}`;
    const buckets: FakeBucket[] = [];
    const running: ChildProcess[] = [];
    let bus: Bus;
    let environment: NodeJS.ProcessEnv;

    async function startFake(
      fill: (bucket: FakeBucket) => void | Promise<void>,
      bucket = new FakeBucket(),
    ): Promise<string> {
      buckets.push(bucket);
      await fill(bucket);
      return bucket.start();
    }
    const satellite = (layout: Parameters<typeof putImage>[1]) =>
      startFake(async (bucket) => {
        for (let ago = 30; ago <= 60; ago += 10) {
          await putImage(bucket, layout, NOW - ago * MINUTE, { maskSize: 400, clouds: () => 10 });
        }
      });

    const meteosat = (put: typeof putMeteosatImage | typeof putMeteosatIodcImage, interval: number) =>
      startFake(async (store) => {
        for (let ago = 30; ago <= 60; ago += interval)
          await put(store, NOW - ago * MINUTE, { size: 400, clouds: () => 10 });
      }, new FakeDataStore());

    /**
     * Starts a program in the image.
     * @returns where it serves health and metrics, where a gateway serves, and what it logged so far
     */
    async function start(program: string, env: NodeJS.ProcessEnv, volume = true) {
      const [port] = await findFreePorts(1);
      const [command, args] = buildImageCommand(folder, program, { imageRoot, hasVolume: volume });
      const child = spawn(command, args, {
        env: {
          PATH: process.env.PATH,
          ...readImageEnvironment(),
          ...environment,
          DAYSTAR_OPS_PORT: String(port),
          PORT: String(port + 1),
          ...env,
        },
      });
      running.push(child);
      const output: string[] = [];
      child.stdout.on('data', (text) => output.push(String(text)));
      child.stderr.on('data', (text) => output.push(String(text)));
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      return { ops: `http://127.0.0.1:${port}`, api: `http://127.0.0.1:${port + 1}`, output, ended };
    }
    const ingest = (env: NodeJS.ProcessEnv, volume?: boolean) => start('apps/ingestion/src/main.js', env, volume);

    beforeAll(async () => {
      if (!imageRoot) stageImage(folder);
      environment = {
        DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
        DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
        DAYSTAR_NAMESPACE: namespace,
        DAYSTAR_CLOCK: new Date(NOW).toISOString(),
        DAYSTAR_GFS_URL: await startFake((bucket) => HOURS_OF_A_RUN.forEach((hour) => putGfsHour(bucket, RUN, hour))),
        DAYSTAR_GEFS_URL: await startFake((bucket) => [0, 3, 6, 9].forEach((hour) => putGefsHour(bucket, RUN, hour))),
        DAYSTAR_GEFS_AEROSOL_URL: await startFake((bucket) =>
          [0, 3, 6, 9].forEach((hour) => putGefsAerosolHour(bucket, RUN, hour)),
        ),
        DAYSTAR_ECMWF_URL: await startFake((bucket) => [0, 3, 6, 9].forEach((hour) => putEcmwfHour(bucket, RUN, hour))),
        DAYSTAR_ECMWF_ENS_URL: await startFake((bucket) =>
          [0, 3, 6, 9].forEach((hour) => putEcmwfEnsHour(bucket, RUN, hour)),
        ),
        DAYSTAR_AIFS_URL: await startFake((bucket) => [0, 6, 12].forEach((hour) => putAifsHour(bucket, RUN, hour))),
        DAYSTAR_ICON_URL: await startFake((bucket) => HOURS_OF_A_RUN.forEach((hour) => putIconHour(bucket, RUN, hour))),
        DAYSTAR_ICON_EU_URL: await startFake((bucket) =>
          HOURS_OF_A_RUN.forEach((hour) => putIconEuHour(bucket, RUN, hour)),
        ),
        DAYSTAR_AROME_URL: await startFake((bucket) =>
          HOURS_OF_A_RUN.forEach((hour) => addAromeHour(bucket, RUN + 3 * HOUR, hour)),
        ),
        DAYSTAR_HRRR_URL: await startFake((bucket) =>
          HOURS_OF_A_RUN.forEach((hour) => putHrrrHour(bucket, RUN + 9 * HOUR, hour)),
        ),
        DAYSTAR_GOES_EAST_URL: await satellite(goesEastLayout),
        DAYSTAR_GOES_WEST_URL: await satellite(goesWestLayout),
        DAYSTAR_HIMAWARI_URL: await satellite(himawariLayout),
        DAYSTAR_METEOSAT_URL: await meteosat(putMeteosatImage, 10),
        DAYSTAR_METEOSAT_IODC_URL: await meteosat(putMeteosatIodcImage, 15),
        DAYSTAR_EUMETSAT_CREDENTIALS: CREDENTIALS,
        DAYSTAR_OPEN_METEO_URL: await startFake((bucket) => void (bucket.fallback = respondLikeOpenMeteo())),
      };
      const log = createLog('test', 'silent');
      bus = await openBus({ kafka: process.env.DAYSTAR_TEST_KAFKA, namespace, clientId: 'test', log, now: () => NOW });
      await bus.publish(siteChanged, [siteChanged.example]);
    }, 60_000);
    afterAll(async () => {
      for (const child of running) child.kill('SIGKILL');
      await bus?.close();
      for (const bucket of buckets) await bucket.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('includes every weather source', async () => {
      const { ops, output } = await ingest({ DAYSTAR_WEATHER: WEATHER.join(',') });
      const published = async () => {
        const text = await fetch(`${ops}/metrics`).then(
          (response) => response.text(),
          () => '',
        );
        return WEATHER.filter((source) =>
          new RegExp(`^daystar_weather_tiles_published_total\\{source="${source}"\\} [1-9]`, 'm').test(text),
        );
      };
      for (let waited = 0; (await published()).length < WEATHER.length && waited < 40_000; waited += 500) {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      expect({ published: await published(), failures: output.filter((line) => /EACCES|EROFS/.test(line)) }).toEqual({
        published: WEATHER,
        failures: [],
      });
    }, 60_000);

    it('reports at start that the weather cache cannot be written when no volume is mounted', async () => {
      const { output, ended } = await ingest({ DAYSTAR_WEATHER: 'gfs' }, false);
      expect(await ended).toBe(1);
      expect(output.join('')).toContain('DAYSTAR_WEATHER_CACHE: cannot write to \\"/var/cache/daystar\\"');
    }, 30_000);

    it('does not start without named weather sources', async () => {
      const { output, ended } = await ingest({});
      expect(await ended).toBe(1);
      expect(output.join('')).toContain('DAYSTAR_WEATHER is missing');
    }, 30_000);

    it('updates the schema, then runs every other service until it is ready and stops it, as process 1 without an init', async () => {
      const env = { DAYSTAR_POSTGRES: createDatabase(), DAYSTAR_NAMESPACE: `${namespace}-all` };
      const schema = await start('tools/admin/main.js schema update', env);
      expect([await schema.ended, schema.output.join('')]).toEqual([0, expect.any(String)]);
      const services = ['site-registry', 'forecast-engine', 'aggregation', 'gateway'];
      const started = await Promise.all(services.map((name) => start(`apps/${name}/src/main.js`, env)));
      const isReady = ({ ops }: (typeof started)[number]) =>
        fetch(`${ops}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      let ready: boolean[] = [];
      for (let waited = 0; !ready.every(Boolean) || ready.length === 0; waited += 500) {
        if (waited > 60_000) throw new Error(started.map(({ output }) => output.join('')).join('\n'));
        await new Promise((resolve) => setTimeout(resolve, 500));
        ready = await Promise.all(started.map(isReady));
      }
      for (const path of [
        '/docs/api',
        '/docs/pictures/accuracy.svg',
        '/docs/screenshots/all-sites-light.png',
        '/docs/search?q=azimuth',
        '/asyncapi.json',
      ])
        expect([path, (await fetch(started[3].api + path)).status]).toEqual([path, 200]);
      for (const child of running.splice(0)) if (child.exitCode === null) sendSigterm(child);
      expect(await Promise.all(started.map(({ ended }) => ended))).toEqual(services.map(() => 0));
    }, 120_000);
  },
);
