import { defineSource } from '../definition/define-source';
import { Bucket } from '../download/bucket';
import { computeGhiPercentiles } from '../ensemble/ghi-percentiles';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { RunArchive } from '../model-runs/run-archive';
import { EnsembleArchive } from './ensemble-archive';
import { GEFS_MEMBERS, GEFS_URL, createGefsLayout } from './gefs-layout';

/** Opens all members of the ensemble as one source of percentiles. */
export function openGefs({ url = GEFS_URL, cache, lastHour = Infinity, ...options }: ModelRunOptions): ModelRunSource {
  const bucket = new Bucket(url, options);
  const createLayout = (member: string) => limitHours(createGefsLayout(member), lastHour);
  const downloads = cache.openSubfolder('gefs');
  const archives = GEFS_MEMBERS.map((member): [string, RunArchive] => {
    return [member, new RunArchive(createLayout(member), bucket, downloads, `-${member}`)];
  });
  return new ModelRunSource(
    createLayout(GEFS_MEMBERS[0]),
    new EnsembleArchive(new Map(archives)),
    computeGhiPercentiles,
  );
}

export const gefs = defineSource({
  name: 'gefs',
  title: 'NOAA GEFS',
  credit: {
    text: 'Global Ensemble Forecast System, NOAA/NCEP, United States (public domain)',
    link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-ensemble-forecast',
  },
  urlVariable: 'DAYSTAR_GEFS_URL',
  publicUrl: GEFS_URL,
  usesCache: true,
  create: (context) => openGefs(context),
});
