import type { Place } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { MINUTE, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { aggregateIssues } from './aggregate-issues';
import { ISSUED_AT, type ForecastSite, forecastSites, toPower } from './front-forecast.fixture';
import { MovingFront, type TrueSky, UniformSky } from './moving-front.fixture';

/** Lead times, min. */
const LEADS = [15, 30, 45, 60, 90, 120];
/** `docs/accuracy.md` has the coverage of 200 sites. With 40 to 80 of them it is the same within 0.01. */
const SITES = 40;
/** Sites under skies that have few errors in common: the mean of few cases needs more of them. */
const UNIFORM_SITES = 80;
/** The mean over them is as certain as of 200 fronts with 5 futures, but fewer forecasts are needed. */
const FRONTS = 140;
/** Futures after the issue of each front. */
const FUTURES = 20;
/** Seeds below were used to develop the forecast. */
const FIRST_SEED = 9001;

/** The sky of another place, as a numerical model has it whose weather systems are displaced. */
const displace = (sky: TrueSky, { latitude, longitude }: Place): TrueSky => ({
  opacityAt: (place, time) =>
    sky.opacityAt({ latitude: place.latitude - latitude, longitude: place.longitude - longitude }, time),
});

/** Displacement of a weather system in a numerical forecast: about 45 km on each axis, in degrees. */
function drawDisplacement(seed: number): Place {
  const random = createSeededRandom(seed);
  const draw = () => (random() + random() + random() - 1.5) * 2 * 0.4;
  return { latitude: draw(), longitude: draw() / 0.7 };
}

/** Shares of true sums within the interval, by lead, and widths of the interval. */
interface Verification {
  readonly inside: readonly number[];
  readonly widths: readonly number[];
}

/** Computes the true sums of sites by lead, under each sky. */
const computeTruths = (sites: readonly ForecastSite[], skies: readonly TrueSky[]): number[][] =>
  LEADS.map((lead) => {
    const middle = ISSUED_AT + lead * MINUTE - NATIVE_PERIOD_MS / 2;
    return skies.map((sky) => sites.reduce((sum, { place }) => sum + toPower(sky.opacityAt(place, middle)), 0));
  });

/** Compares the interval of the sum of sites with the true sums by lead. */
function verifySum(sites: readonly ForecastSite[], truths: readonly (readonly number[])[]): Verification {
  const { pv_estimate10: p10 = [], pv_estimate90: p90 = [] } = aggregateIssues(sites)?.forecasts ?? {};
  const rows = LEADS.map((lead) => (lead * MINUTE) / NATIVE_PERIOD_MS - 1);
  const inside = rows.map((row, i) => mean(truths[i].map((truth) => Number(truth >= p10[row] && truth <= p90[row]))));
  return { inside, widths: rows.map((row) => p90[row] - p10[row]) };
}

/** Share of sites whose true power is within their intervals, over all leads. */
const verifySites = (sites: readonly ForecastSite[], sky: TrueSky): number =>
  mean(sites.flatMap((site) => verifySum([site], computeTruths([site], [sky])).inside));

/** The same forecasts without their common errors, as of an earlier release. */
const withoutCommonErrors = (sites: readonly ForecastSite[]): ForecastSite[] =>
  sites.map((site) => ({ ...site, issue: site.issue && { ...site.issue, common_errors: undefined } }));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const computeCoverage = (verifications: readonly Verification[]) => mean(verifications.flatMap(({ inside }) => inside));
const computeWidth = (verifications: readonly Verification[]) => mean(verifications.flatMap(({ widths }) => widths));

describe('the sum of sites', () => {
  it('lies within P10..P90 in 80 % of cases under moving fronts', () => {
    const verifications = Array.from({ length: FRONTS }, (_, i) => {
      const seed = FIRST_SEED + i;
      const futures = Array.from({ length: FUTURES }, (_, future) => new MovingFront(seed, ISSUED_AT, { future }));
      const model = displace(new MovingFront(seed, ISSUED_AT, { isSteady: true }), drawDisplacement(seed));
      const sites = forecastSites(futures[0], model, seed, SITES);
      const truths = computeTruths(sites, futures);
      return {
        now: verifySum(sites, truths),
        before: verifySum(withoutCommonErrors(sites), truths),
        sites: verifySites(sites.slice(0, 10), futures[0]),
      };
    });
    // The intervals of the sites are honest.
    expect(Math.abs(mean(verifications.map(({ sites }) => sites)) - 0.8)).toBeLessThan(0.03);
    expect(Math.abs(computeCoverage(verifications.map(({ now }) => now)) - 0.8)).toBeLessThan(0.03);
    expect(computeCoverage(verifications.map(({ before }) => before))).toBeLessThan(0.65);
  }, 600_000);

  it.each([
    ['broken', 40, 15],
    ['clear', 4, 1],
  ])(
    'has an interval of nearly the same width under %s skies, which have few errors in common',
    (_, opacity, roughness) => {
      const verifications = Array.from({ length: 10 }, (_, i) => {
        const sky = new UniformSky(6001 + 10 * i, opacity, roughness);
        const sites = forecastSites(sky, new UniformSky(0, opacity, 0), 6001 + i, UNIFORM_SITES);
        const truths = computeTruths(sites, [sky]);
        return { now: verifySum(sites, truths), before: verifySum(withoutCommonErrors(sites), truths) };
      });
      const [now, before] = [verifications.map((each) => each.now), verifications.map((each) => each.before)];
      expect(computeWidth(now) / computeWidth(before)).toBeLessThan(1.3);
      expect(computeCoverage(now)).toBeGreaterThan(0.77);
    },
  );
});
