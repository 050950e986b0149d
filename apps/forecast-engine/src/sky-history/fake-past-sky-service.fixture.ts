import type { ProvenanceRun } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { DAY, HOUR, type Steps, firstStart, lastEnd } from '@daystar/timeseries';
import { createDeterministicSky } from './deterministic-sky.fixture';

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
    const covered = Math.min(steps.count, Math.max(0, (this.climatologyFrom - firstStart(steps)) / steps.stepMs));
    const provenance: ProvenanceRun[] = [
      { steps: covered, ladder: 'observation', inputs: [] },
      { steps: steps.count - covered, ladder: 'climatology', inputs: [] },
    ];
    return createDeterministicSky(steps, (end) => Math.floor(((end - 1) % DAY) / HOUR), provenance);
  }
}
