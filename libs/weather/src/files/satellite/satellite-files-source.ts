import type { WeatherTile } from '@daystar/contracts';
import { goesEastLayout, goesWestLayout } from '../../goes/goes-layout';
import { himawariLayout } from '../../himawari/himawari-layout';
import { SourceFailure } from '../../rejection';
import { DiskArchive } from '../../satellite/disk-archive';
import type { DiskLayout } from '../../satellite/disk-product';
import { SatelliteSource } from '../../satellite/satellite-source';
import type { WeatherRequest, WeatherSource } from '../../weather-source';
import { FolderPictures } from './folder-pictures';

/*
 * Field notes. Pictures of satellites that somebody brings into a folder: the same files, read by the same code, as from
 * the buckets of GOES and Himawari, whose folders of their own hold the notes and tables.
 */

const NAME = 'files-satellite';

/** Who has stood where, by what files are called. */
const SATELLITES: readonly (readonly [DiskLayout, RegExp])[] = [
  [goesEastLayout, /^OR_ABI-L2-.*_G(16|19)_/],
  [goesWestLayout, /^OR_ABI-L2-.*_G(17|18)_/],
  [himawariLayout, /^AHI-.*_h0[89]_/],
];

/** Pictures of any satellite that we know, in a folder; nothing where there is none. */
export class SatelliteFilesSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'field';
  readonly schedule;
  readonly notes: string;
  private readonly satellites: readonly { readonly files: FolderPictures; readonly source: SatelliteSource }[];

  constructor(folder: string) {
    this.notes = `the pictures of satellites in ${folder}`;
    this.satellites = SATELLITES.map(([of, names]) => {
      const layout = { ...of, name: `${NAME}-${of.name}` };
      const files = new FolderPictures(folder, names);
      return { files, source: new SatelliteSource(layout, new DiskArchive(layout, files)) };
    });
    this.schedule = this.satellites[0].source.schedule;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const failures: SourceFailure[] = [];
    for (const { files, source } of this.satellites) {
      if ((await files.listed('')).length === 0) continue;
      try {
        yield* source.fetch(request);
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new SourceFailure(failures.map(({ message }) => message).join('; '));
  }
}
