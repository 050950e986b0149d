import { defineSource } from '../definition/define-source';
import { ECMWF_CREDIT } from '../ecmwf/ecmwf-credit';
import { Bucket } from '../download/bucket';
import { computeGhiPercentiles } from '../ensemble/ghi-percentiles';
import { MultiFileArchive } from '../model-runs/multi-file-archive';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { RunArchive } from '../model-runs/run-archive';
import { EcmwfEnsArchive } from './ecmwf-ens-archive';
import { ecmwfEnsControlLayout, ecmwfEnsLayout } from './ecmwf-ens-layout';

/** Opens the perturbed members and the control as one source of percentiles. */
export function openEcmwfEns({
  url = ecmwfEnsLayout.url,
  cache,
  lastHour = Infinity,
  ...options
}: ModelRunOptions): ModelRunSource {
  const bucket = new Bucket(url, options);
  const downloads = cache.openSubfolder(ecmwfEnsLayout.name);
  const members = new RunArchive(ecmwfEnsLayout, bucket, downloads);
  const control = new RunArchive(ecmwfEnsControlLayout, bucket, downloads, '-control');
  const files = new MultiFileArchive(() => [members, control]);
  return new ModelRunSource(limitHours(ecmwfEnsLayout, lastHour), new EcmwfEnsArchive(files), computeGhiPercentiles);
}

export const ecmwfEns = defineSource({
  name: ecmwfEnsLayout.name,
  title: 'ECMWF IFS ensemble',
  credit: ECMWF_CREDIT,
  urlVariable: 'DAYSTAR_ECMWF_ENS_URL',
  publicUrl: ecmwfEnsLayout.url,
  usesCache: true,
  create: (context) => openEcmwfEns(context),
});
