import type { ProvenanceRun } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { DAY, HOUR, type Steps, firstStart, lastEnd, stepEnd } from '@daystar/timeseries';

/**
 * Blends skies whose opacity is the hour of the day, and records the requested spans. Hours from `climatologyFrom` on have
 * no weather.
 */
export class FakePastSkyService {
  readonly spans: (readonly [stepMs: number, from: number, to: number])[] = [];
  climatologyFrom = Infinity;

  async blendSkies(_: unknown, parts: readonly Steps[]): Promise<SkyState[]> {
    this.spans.push([parts[0].stepMs, firstStart(parts[0]), lastEnd(parts[parts.length - 1])]);
    return parts.map((steps) => this.simulate(steps));
  }

  async blendSky(place: unknown, steps: Steps): Promise<SkyState> {
    return (await this.blendSkies(place, [steps]))[0];
  }

  private simulate(steps: Steps): SkyState {
    const fill = (value: number) => new Float64Array(steps.count).fill(value);
    const opacity = fill(0).map((_, i) => Math.floor(((stepEnd(steps, i) - 1) % DAY) / HOUR));
    const covered = Math.min(steps.count, Math.max(0, (this.climatologyFrom - firstStart(steps)) / steps.stepMs));
    const provenance: ProvenanceRun[] = [
      { steps: covered, ladder: 'observation', inputs: [] },
      { steps: steps.count - covered, ladder: 'climatology', inputs: [] },
    ];
    return {
      steps,
      actualSteps: steps.count,
      issuedAt: lastEnd(steps),
      provenance,
      columns: {
        opacity10: opacity,
        opacity50: opacity,
        opacity90: opacity,
        air_temp: fill(15),
        wind_speed: fill(2),
        surface_pressure: fill(NaN),
        precipitable_water: fill(15),
        aod550: fill(0.1),
        albedo: fill(0.2),
      },
    };
  }
}
