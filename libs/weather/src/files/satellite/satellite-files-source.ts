import type { WeatherTile } from '@daystar/contracts';
import { goesEastLayout, goesWestLayout } from '../../goes/goes-layout';
import { himawariLayout } from '../../himawari/himawari-layout';
import { SourceError } from '../../source/source-error';
import { ImageArchive } from '../../satellite/image-archive';
import type { SatelliteLayout } from '../../satellite/satellite-layout';
import { SatelliteSource } from '../../satellite/satellite-source';
import type { WeatherRequest, WeatherSource } from '../../source/weather-source';
import { FolderImageStorage } from './folder-image-storage';

/*
 * Notes on the data. Satellite images in a folder: the same files as in the buckets of GOES and Himawari, read by the
 * same code. The notes and tables are in `../../goes` and `../../himawari`.
 */

const NAME = 'files-satellite';

/** File names of each satellite position: the satellite there changed over the years. */
const SATELLITES: readonly (readonly [SatelliteLayout, RegExp])[] = [
  [goesEastLayout, /^OR_ABI-L2-.*_G(16|19)_/],
  [goesWestLayout, /^OR_ABI-L2-.*_G(17|18)_/],
  [himawariLayout, /^AHI-.*_h0[89]_/],
];

/** Images of GOES and Himawari in a folder. */
export class SatelliteFilesSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'all';
  readonly schedule;
  readonly notes: string;
  private readonly satellites: readonly { readonly storage: FolderImageStorage; readonly source: SatelliteSource }[];

  constructor(folder: string) {
    this.notes = `the satellite images in ${folder}`;
    this.satellites = SATELLITES.map(([satellite, names]) => {
      const layout = { ...satellite, name: `${NAME}-${satellite.name}` };
      const storage = new FolderImageStorage(folder, names);
      return { storage, source: new SatelliteSource(layout, new ImageArchive(layout, storage)) };
    });
    this.schedule = this.satellites[0].source.schedule;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const failures: SourceError[] = [];
    for (const { storage, source } of this.satellites) {
      if ((await storage.list('')).length === 0) continue;
      try {
        yield* source.fetch(request);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new SourceError(failures.map(({ message }) => message).join('; '));
  }
}
