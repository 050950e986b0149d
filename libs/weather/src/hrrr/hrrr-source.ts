import { defineSource } from '../definition/define-source';
import { Bucket } from '../download/bucket';
import { MultiFileArchive } from '../model-runs/multi-file-archive';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { RunArchive } from '../model-runs/run-archive';
import { hasQuarters, hrrrLayout, hrrrQuartersLayout } from './hrrr-layout';

/** Opens both files of each hour as one source. */
export function openHrrr({
  url = hrrrLayout.url,
  cache,
  lastHour = Infinity,
  ...options
}: ModelRunOptions): ModelRunSource {
  const bucket = new Bucket(url, options);
  const downloads = cache.openSubfolder(hrrrLayout.name);
  const fullHours = new RunArchive(hrrrLayout, bucket, downloads);
  const quarters = new RunArchive(hrrrQuartersLayout, bucket, downloads, '-quarters');
  const archive = new MultiFileArchive((hour) => (hasQuarters(hour) ? [fullHours, quarters] : [fullHours]));
  return new ModelRunSource(limitHours(hrrrLayout, lastHour), archive);
}

export const hrrr = defineSource({
  name: hrrrLayout.name,
  title: 'NOAA HRRR',
  credit: {
    text: 'High-Resolution Rapid Refresh, NOAA/NCEP, United States (public domain)',
    link: 'https://rapidrefresh.noaa.gov/hrrr/',
  },
  urlVariable: 'DAYSTAR_HRRR_URL',
  publicUrl: hrrrLayout.url,
  usesCache: true,
  create: (context) => openHrrr(context),
});
