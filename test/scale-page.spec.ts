import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { formatPlans } from '../tools/bench/scale/format-plan';
import { ASSUMPTIONS, COSTS, PRICES, countEnginesForLatency, planResources } from '../tools/bench/scale/resource-plan';
import { readDefault } from './documents/facts';
import { readConstant, readNumber } from './documents/read-constant';
import { parseCores, getReplicaRange, sumResources } from './documents/overlay-resources';
import { buildFromFiles, buildOverlay } from './kustomize';

const page = readFileSync(join(resolve(__dirname, '..'), 'docs/scale.md'), 'utf8');
const numbers = (sentence: RegExp) =>
  sentence
    .exec(page)
    ?.slice(1)
    .map((text) => Number(text.replaceAll(',', ''))) ?? [];
const [computed] = numbers(/\| rows of a site computed: .*? \| ([\d.]+) ms/);
const [published] = numbers(/\| \.\.\. packed, .*? \| ([\d.]+) ms/);
const perSite = Number((computed + published).toFixed(1));
const SLOT_SECONDS =
  3600 / readNumber('apps/forecast-engine/src/issues/issue-window.ts', /REFRESH_SLOT_MS = HOUR \/ (\d+)/);
const UTILIZATION = 0.6;

describe('docs/scale.md', () => {
  it('derives the time of a site and the cores of a million sites from its table of costs', () => {
    expect(numbers(/A site takes ([\d.]+) \+ ([\d.]+) = ([\d.]+) ms/)).toEqual([computed, published, perSite]);
    const seconds = 1000 * perSite;
    const needed = seconds / SLOT_SECONDS;
    expect(
      numbers(/A million sites take\s+([\d,]+) s of processor time in each (\d+) s: ([\d.]+) cores, or (\d+)/),
    ).toEqual([seconds, SLOT_SECONDS, needed, Math.ceil(needed / UTILIZATION)]);
  });

  it('derives the issues of a day from the slots, and from when images arrive', () => {
    const window = 'apps/forecast-engine/src/issues/issue-window.ts';
    const offset = readConstant(window, 'SLOT_OFFSET_MS') / 60_000;
    const slots = (24 * 3600) / SLOT_SECONDS;
    const source = 'libs/weather/src/satellite/satellite-source.ts';
    const every = readNumber(source, /every: (\d+) \* MINUTE, offset: MINUTE }/);
    const pollOffset = 1;
    const delays = ['goes', 'himawari'].map((name) =>
      readNumber(`libs/weather/src/${name}/${name}-layout.ts`, /delay: (\d+) \* MINUTE/),
    );
    const [delay, stated, arrival] = numbers(
      /available (\d+) minutes after their scan, and are polled every (\d+) minutes\. They arrive (\d+) minutes after the start of a slot/,
    );
    expect([delay, delay, stated]).toEqual([...delays, every]);
    // The first poll at which an image of an earlier scan is available.
    let poll = pollOffset;
    while (poll - (delay % 10) < 0) poll += every;
    expect(arrival).toBe(poll);
    expect(arrival).toBeGreaterThan(offset);
    expect(numbers(/\| model runs alone.*? \| (\d+) .*\n\| \.\.\. and satellite images.*? \| (\d+)/)).toEqual([
      slots,
      2 * slots,
    ]);
  });

  it('derives the duration of a process from the same table', () => {
    const [sites, oneThread, threads, withThreads] = numbers(
      /one process .* computes ([\d,]+) sites in (\d+) s with one worker thread\. With (\d+) it takes (\d+) s/,
    );
    expect([oneThread, withThreads]).toEqual([
      (sites * computed) / 1000,
      (sites * Math.max(computed / threads, published)) / 1000,
    ]);
  });

  it('derives the cost from the cores it counts', () => {
    const [gateways] = numbers(/(\d+) gateways at\s+\d+ % of one core each/);
    const [engines] = numbers(/cores, or (\d+) at a utilization/);
    const [core, gigabyte] = numbers(/about ([\d.]+) USD per core-hour and ([\d.]+) USD per GB-hour/);
    const cost =
      /need (\d+) \+ (\d+) \+ (\d+) \(Kafka\) \+ (\d+) \(.*?\) cores and (\d+) GB: ([\d.]+) USD per hour, or ([\d,]+) USD/s;
    const [first, second, kafka, others, memory, hourly, monthly] = numbers(cost);
    expect([first, second]).toEqual([engines, gateways]);
    const perHour = (first + second + kafka + others) * core + memory * gigabyte;
    expect(hourly).toBeCloseTo(perHour, 1);
    expect(monthly).toBe(Math.round((hourly * 730) / 100) * 100);
  });
});

describe('the resources in docs/scale.md', () => {
  const normalize = (text: string) => text.replace(/:?-{3,}:?/g, '---').replace(/[ ]+/g, ' ');

  it('are the table of `npm run bench -- scale`', () => {
    expect(normalize(page)).toContain(normalize(formatPlans()));
  });

  it('come from the costs of the page', () => {
    const [archive] = numbers(/\| model runs alone.*? \| \d+ .*?\| (\d+) kB/);
    const [redis, kafka] = numbers(
      /\| \.\.\. packed, .*? \| ([\d.]+) kB; 33 to 40 kB as JSON, 11 to ([\d.]+) kB on the wire/,
    );
    expect(COSTS).toEqual({
      computeMs: computed,
      publishMs: published,
      readMs: numbers(/\| of that: reading .*? \| ([\d.]+) ms/)[0],
      redisKb: redis,
      redisPointersKb: numbers(/\| pointer to the current issue, .*? \| ([\d.]+)/)[0],
      kafkaKb: kafka,
      responseKb: numbers(/\| request for cached rows .*? \| (\d+) kB/)[0],
      archiveKbPerDay: archive,
      measurementsMb: numbers(/from three years to `100` at this size \(([\d.]+) TB\)/)[0],
      gatewayKb: numbers(/about (\d+) kB per site/)[0],
    });
  });

  it('have the prices and assumptions of the page', () => {
    const [coreHour, memoryGbHour] = numbers(/about ([\d.]+) USD per core-hour and ([\d.]+) USD per GB-hour/);
    const [diskGbMonth, objectGbMonth, outgoingGb, hoursPerMonth] = numbers(
      /disk costs ([\d.]+) USD .*? store ([\d.]+) USD, .*? ([\d.]+) USD per GB\. .*? has (\d+) hours/,
    );
    expect(PRICES).toEqual({ coreHour, memoryGbHour, diskGbMonth, objectGbMonth, outgoingGb, hoursPerMonth });
    const [busy, coresPerEngine, gbPerEngine] = numbers(
      /Processes are (\d+) % busy\. An engine has (\d+) cores and (\d+) GB/,
    );
    const [coresPerGateway] = numbers(/two gateways with (\d+) core each/);
    const [frameSeconds] = numbers(/\| satellite frame, .*\| (\d+) s +\|\n/);
    const [modelRunSeconds] = numbers(/\| model run, .*\| (\d+) s +\|\n/);
    const [storeCoresPerMillion, minStoreCores] = numbers(/have (\d+) cores for a million .*? at least (\d+)/);
    const [postgresDays, archiveDays] = numbers(/stay in Postgres for (\d+) days, and in the .*? for (\d+)\./);
    const [kafkaHours, kafkaSegmentHours, hoursOnDisk] = numbers(
      /Kafka has three replicas and keeps (\d+) hours. It closes a segment after (\d+) hours .* up to (\d+) hours/,
    );
    expect(hoursOnDisk).toBe(kafkaHours + kafkaSegmentHours);
    expect(ASSUMPTIONS).toEqual({
      slotSeconds: SLOT_SECONDS,
      utilization: busy / 100,
      coresPerEngine,
      gbPerEngine,
      gateways: 2,
      coresPerGateway,
      frameSeconds,
      modelRunSeconds,
      kafkaReplicas: 3,
      kafkaHours,
      kafkaSegmentHours,
      postgresDays,
      archiveDays,
      minStoreCores,
      storeCoresPerMillion,
    });
    const [, kafka, others] = numbers(/need \d+ \+ (\d+) \+ (\d+) \(Kafka\) \+ (\d+) \(/);
    expect(kafka + others).toBe(storeCoresPerMillion);
  });

  it('agree with its other sections', () => {
    const plan = planResources(1_000_000, 1);
    const { engineCores, redisGb, lakeGb } = plan;
    expect(numbers(/cores, or (\d+) at a utilization/)).toEqual([engineCores]);
    expect(numbers(/GB, or ([\d.]+) GB with a replica/)).toEqual([redisGb]);
    const { redisKb, redisPointersKb } = COSTS;
    expect(numbers(/A site thus has ([\d.]+) kB/)).toEqual([2 * redisKb + redisPointersKb]);
    const megabytes = plan.kafkaMbPerSecond / ASSUMPTIONS.kafkaReplicas;
    expect(numbers(/issues of ([\d.]+) kB per second are (\d+) MB\/s, or (\d+) MB\/s with three replicas/)).toEqual([
      COSTS.kafkaKb,
      Math.round(megabytes),
      Math.round(plan.kafkaMbPerSecond),
    ]);
    expect(numbers(/72 hours of that are ([\d.]+) TB per replica/)).toEqual([
      Number(((megabytes * 3600 * 72) / 1e6).toPrecision(2)),
    ]);
    expect(numbers(/(\d+) TB in 90 days/)).toEqual([Math.floor(lakeGb / 1000)]);
  });

  it('derive the engines for a frame', () => {
    const [ms, utilization, cores] = numbers(/engines = sites x ([\d.]+) ms \/ \(target x ([\d.]+)\) \/ (\d) cores/);
    expect([ms, utilization, cores]).toEqual([perSite, ASSUMPTIONS.utilization, ASSUMPTIONS.coresPerEngine]);
    const [sites, engines, target, mean, longer, fewer] = numbers(
      /([\d,]+) sites under one satellite need (\d+) engines for a target of (\d+) s, .* load needs (\d+)\. For (\d+) s they need (\d+)/,
    );
    expect([target, engines, fewer]).toEqual([
      ASSUMPTIONS.frameSeconds,
      countEnginesForLatency(sites, target),
      countEnginesForLatency(sites, longer),
    ]);
    expect(mean).toBe(Math.ceil(planResources(sites, 2).engineCores / ASSUMPTIONS.coresPerEngine));
    const [tile, seconds] = numbers(/refreshes a tile of up to ([\d,]+) sites, which takes it (\d+) s/);
    expect(seconds).toBe((tile * perSite) / 1000 / ASSUMPTIONS.coresPerEngine);
  });

  it('add the weather in Redis to its rows', () => {
    const days = readNumber('libs/row-cache/src/row-cache.ts', /frames: (\d+) \* HOUR/) / 24;
    const [kbPerDay] = numbers(/minutes\) are (\d+) kB per tile and day/);
    const mb = (kbPerDay * days) / 1000;
    expect(numbers(/a tile has (\d+) kB of frames a day for (\d+) days, ([\d.]+) MB/)).toEqual([kbPerDay, days, mb]);
    expect(numbers(/1,000 tiles under satellites have ([\d.]+) GB of frames, ([\d.]+) GB with/)).toEqual([mb, 2 * mb]);
  });

  it('state what a second issue in a slot costs', () => {
    const difference = (sites: number) => planResources(sites, 2).monthlyCost - planResources(sites, 1).monthlyCost;
    const stated = numbers(/costs ([\d,]+) USD per month for a million sites, and (\d+) USD for 100,000/);
    expect(stated).toEqual([difference(1_000_000), difference(100_000)].map((cost) => Number(cost.toPrecision(2))));
  });
});

describeWith('kubectl', 'docs/scale.md, compared with the manifests,', () => {
  const buildBlock = (text: string) => {
    const block = [...page.matchAll(/```yaml\n([^`]*)```/g)].map(([, one]) => one).find((one) => one.includes(text));
    const head = 'resources: [../deploy/overlays/production]\ncomponents: [../deploy/components/schema-settings]\n';
    return buildFromFiles({ 'kustomization.yaml': head + block });
  };
  const settingsOf = (manifests: ReturnType<typeof buildBlock>) =>
    (manifests.find(({ metadata }) => metadata.name === 'daystar-admin') as unknown as { data: Record<string, string> })
      .data;

  it('sets what its table of resources assumes', () => {
    const settings = settingsOf(buildBlock('DAYSTAR_MEASUREMENTS_RETENTION_DAYS'));
    const read = (name: string) => Number(settings[`DAYSTAR_${name}`]);
    expect([read('KAFKA_RETENTION_HOURS'), read('LAKE_AFTER_DAYS') + 1, read('ARCHIVE_DAYS')]).toEqual([
      ASSUMPTIONS.kafkaHours,
      ASSUMPTIONS.postgresDays,
      ASSUMPTIONS.archiveDays,
    ]);
    expect([read('MEASUREMENTS_RETENTION_DAYS')]).toEqual(numbers(/Measurements stay for (\d+) days/));
    expect(settings.DAYSTAR_LAKE_URL).toMatch(/^s3:/);
  });

  it('sets the engines for a frame, with a partition for each', () => {
    const manifests = buildBlock('minReplicaCount, value');
    const { spec } = manifests.find(({ kind, metadata }) => kind === 'ScaledObject' && /engine/.test(metadata.name))!;
    expect(spec.minReplicaCount).toBe(countEnginesForLatency(200_000, ASSUMPTIONS.frameSeconds));
    expect(spec.fallback.replicas).toBe(spec.maxReplicaCount);
    expect(Number(settingsOf(manifests).DAYSTAR_KAFKA_PARTITIONS)).toBeGreaterThanOrEqual(spec.maxReplicaCount);
  });

  it('counts the connections to Postgres of the engines for a frame, while all old pods stop and all new ones run', () => {
    const manifests = buildBlock('minReplicaCount, value');
    const pods = ['forecast-engine', 'aggregation', 'site-registry'].reduce((total, name) => {
      const deployment = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
      return total + 2 * getReplicaRange(manifests, name).max + deployment?.spec.strategy.rollingUpdate.maxSurge;
    }, 0);
    const pool = readDefault('DAYSTAR_POSTGRES_POOL');
    const others = 2 * pool;
    const [engines, ...stated] = numbers(
      /with up to (\d+) engines, (\d+) pods .*\n.* open (\d+) × (\d+) = (\d+) connections, .* the admin pod (\d+)\. Allow (\d+) connections, and `max_connections=(\d+)`/,
    );
    expect(engines).toBe(getReplicaRange(manifests, 'forecast-engine').max);
    const needed = pods * pool + others;
    expect(stated.slice(0, -1)).toEqual([pods, pods, pool, pods * pool, others, needed]);
    // Postgres reserves three.
    expect(stated.at(-1)).toBeGreaterThanOrEqual(needed + 3);
    const [smaller, withSmaller] = numbers(/With `DAYSTAR_POSTGRES_POOL=(\d+)` (\d+) connections are enough/);
    expect(withSmaller).toBe(pods * smaller + others);
  });

  it('states how many sites the engines of production can compute', () => {
    const manifests = buildOverlay('production');
    const { max } = getReplicaRange(manifests, 'forecast-engine');
    const engine = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'forecast-engine');
    const { cpu } = engine?.spec.template.spec.containers[0].resources.requests as { cpu: string };
    const requested = max * parseCores(cpu);
    const sites = (requested * UTILIZATION * SLOT_SECONDS * 1000) / perSite;
    const stated = numbers(
      /(\d+) engines with (\d+) cores each carry about ([\d,]+) sites with .*? With two issues in a slot they carry ([\d,]+)/,
    );
    const rounded = Math.round(sites / 10_000) * 10_000;
    expect(stated).toEqual([max, parseCores(cpu), rounded, rounded / 2]);
  });

  it.each([
    ['`small`', 'small', 'min'],
    ['`production`, fewest pods', 'production', 'min'],
    ['`production`, most pods', 'production', 'max'],
  ] as const)('states the requests and limits of %s', (row, overlay, end) => {
    const { pods, cores, requestedGib, limitGib } = sumResources(buildOverlay(overlay), end);
    const [, ...cells] =
      page
        .split('\n')
        .find((line) => line.startsWith(`| ${row} `))
        ?.split('|') ?? [];
    const expected = [pods, cores, requestedGib, limitGib].map((sum) => Number(sum.toFixed(2)));
    expect(cells.slice(1, -1).map(Number)).toEqual(expected);
  });
});
