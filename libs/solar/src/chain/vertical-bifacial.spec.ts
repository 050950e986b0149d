import { Horizon } from '../horizon/horizon';
import type { PvSystem } from '../power/pv-system';
import { pvSystem } from '../power/site-defaults';
import { observerAt } from '../sun/observer';
import { FIVE_MINUTE_MODELS, siteStep } from './site-chain';

/** Clear hours of a summer day at 48 N, 8 E: UTC, ghi, dni. */
const CLEAR_HOURS = [
  [4.5, 90, 350],
  [6, 310, 650],
  [7, 480, 740],
  [8, 640, 800],
  [9, 770, 840],
  [10.5, 900, 870],
  [12, 910, 880],
  [13, 860, 865],
  [15, 640, 800],
  [17, 310, 650],
  [18.5, 90, 350],
] as const;
const DAY = Date.UTC(2026, 5, 21) / 1000;
/** The frame of the modules blocks 2 % of the light on the rear. */
const STRUCTURE_LOSS = 0.02;

const SITE = { latitude: 48, capacity: 50, bifacial_system: true, bifaciality_factor: 1, ground_coverage_ratio: 0.2 };
const facing = (azimuth: number, more: Partial<PvSystem> = {}): PvSystem => ({
  ...pvSystem({ ...SITE, tracking_type: 'fixed', tilt: 90, azimuth }, 'utility', DAY),
  ...more,
});

/** Light on the cells of vertical modules that face east and of modules that face west, by hour. */
function compareSides(more: Partial<PvSystem> = {}) {
  return CLEAR_HOURS.map(([hour, ghi, dniClear]) => {
    const weather = {
      ghi,
      ghiClear: ghi,
      dniClear,
      hourlyDiffuseFraction: 0.15,
      airTemp: 20,
      windSpeed: 2,
      albedo: 0.2,
    };
    const [east, west] = [-90, 90].map((azimuth) =>
      siteStep(
        { observer: observerAt(48, 8, 300), system: facing(azimuth, more) },
        DAY + hour * 3600,
        weather,
        FIVE_MINUTE_MODELS,
      ),
    );
    return { hour, east, west };
  });
}

describe('vertical bifacial modules whose sides are equally efficient', () => {
  it.each([
    ['in the open', {}],
    ['with bypass diodes', { shadingBlocks: 2 }],
    ['beside a hill in the west', { horizon: new Horizon([0, 0, 0, 25]) }],
  ])('yield the same facing east or west on a clear day, except for the structure on the rear: %s', (_name, more) => {
    for (const { east, west } of compareSides(more)) {
      for (const light of ['poa', 'effectiveIrradiance'] as const) {
        expect(west[light] / east[light]).toBeGreaterThanOrEqual(1 - STRUCTURE_LOSS);
        expect(east[light] / west[light]).toBeGreaterThanOrEqual(1 - STRUCTURE_LOSS);
      }
    }
  });

  it('have sun on the front and on the rear in the course of the day', () => {
    const [morning, evening] = [compareSides()[2], compareSides()[8]];
    expect(morning.east.poa).toBeGreaterThan(500);
    expect(evening.east.poa).toBeGreaterThan(500);
  });
});
