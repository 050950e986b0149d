import { createResponder } from '@daystar/bus';
import { type ComputeHorizon, type HorizonComputed, computeHorizon } from '@daystar/contracts';

/** Terrain model of the fixture: a horizon of 60 degrees everywhere, until a test replaces `respond`. */
export class TerrainFixture {
  readonly requests: ComputeHorizon[] = [];
  respond: (place: ComputeHorizon) => Promise<HorizonComputed> = async (place) => buildHorizon(place);

  createResponders() {
    return [
      createResponder(computeHorizon, (place) => {
        this.requests.push(place);
        return this.respond(place);
      }),
    ];
  }
}

const buildHorizon = ({ latitude, longitude }: ComputeHorizon): HorizonComputed => ({
  outcome: 'computed',
  horizon: {
    source: 'srtm',
    latitude,
    longitude,
    ground_elevation: 1612,
    elevations: Array(72).fill(60),
    computed_at: '2026-03-01T15:00:00.000Z',
  },
});
