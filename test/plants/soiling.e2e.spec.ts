import { ESTIMATES, PERIODS, PlantInstallation, sumRows } from './plant-installation';
import { startSnowyWeather } from './snowy-weather';

const NOW = '2026-01-15T12:00:00Z';
const WASHED = '2026-01-16T12:00:00Z';
const DUST = new Array<number>(12).fill(0.1);
/** Modules that lose 5 % of their light a day, and that no rain cleans. */
const KIMBER = {
  soiling_model: 'kimber',
  soiling_loss_rate: 0.05,
  cleaning_threshold: 100,
  dust_soiling_average: DUST,
};

let weather: Awaited<ReturnType<typeof startSnowyWeather>>;
let plants: PlantInstallation;
async function start(missing: readonly string[]) {
  weather = await startSnowyWeather(Date.parse(NOW), missing);
  const settings = { DAYSTAR_WEATHER: 'open-meteo', DAYSTAR_OPEN_METEO_URL: weather.url, DAYSTAR_CLOCK: NOW };
  plants = await PlantInstallation.start(settings);
}
afterEach(async () => {
  await plants.close();
  await weather.stop();
});

/** Reads the column `flags` of the forecasts of a site. */
async function readFlags(id: string) {
  const path = `/utility_scale_sites/${id}/forecasts?hours=24&format=json&provenance=row`;
  const { body } = await plants.client.getRowsUntil<{ forecasts: { flags: string }[] }>(path);
  return new Set(body.forecasts.map(({ flags }) => flags));
}

it('a wash ends the loss by dust in all rows from then on', async () => {
  await start([]);
  const clean = await plants.register({});
  const dusty = await plants.register(KIMBER);
  const washed = await plants.register({ ...KIMBER, manual_wash_dates: [WASHED] });
  for (const period of PERIODS) {
    const [bare, dirty, later] = await Promise.all(
      [clean, dusty, washed].map((id) => plants.fetchRows(id, `hours=48&period=${period}`)),
    );
    for (const name of ESTIMATES) {
      const share = (rows: typeof bare, isWanted: (end: string) => boolean) => {
        const sum = (all: typeof bare) =>
          sumRows(
            all.filter(({ period_end }) => isWanted(period_end)),
            name,
          );
        return sum(rows) / sum(bare);
      };
      const before = (end: string) => end < WASHED;
      const after = (end: string) => end > '2026-01-16T13:00:00.1';
      // A tenth at the start of the weather, seven days before, and a limit of 30 %.
      expect(share(dirty, before)).toBeLessThan(0.75);
      expect(share(later, before)).toBeCloseTo(share(dirty, before), 3);
      expect(share(dirty, after)).toBeLessThan(0.75);
      expect(share(later, after)).toBeGreaterThan(0.94);
    }
  }
  expect(await readFlags(dusty)).toEqual(new Set(['']));
}, 120_000);

it('without rain in the weather, monthly shares apply, which the provenance says', async () => {
  await start(['precipitation']);
  const model = await plants.register({ ...KIMBER, manual_wash_dates: [WASHED] });
  const monthly = await plants.register({ dust_soiling_average: DUST });
  const [rows, others] = await Promise.all([model, monthly].map((id) => plants.fetchRows(id, 'hours=72')));
  for (const name of ESTIMATES) {
    expect(sumRows(rows, name)).toBeGreaterThan(0);
    expect(sumRows(rows, name) / sumRows(others, name)).toBeCloseTo(1, 3);
  }
  expect(await readFlags(model)).toEqual(new Set(['monthly_soiling']));
  expect(await readFlags(monthly)).toEqual(new Set(['']));
  const path = `/utility_scale_sites/${model}/forecasts?hours=1&format=json&provenance=summary`;
  const { body } = await plants.client.getRowsUntil<{ provenance: { runs: { flags: string[] }[] }[] }>(path);
  for (const { flags } of body.provenance[0].runs) expect(flags).toEqual(['monthly_soiling']);
  expect(await plants.sumHistory(model)).toBeCloseTo(await plants.sumHistory(monthly), 3);
}, 120_000);
