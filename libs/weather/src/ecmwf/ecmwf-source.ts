import { defineSource } from '../definition/define-source';
import { ECMWF_CREDIT } from './ecmwf-credit';
import { openModelRun } from '../model-runs/open-model-run';
import { ecmwfLayout } from './ecmwf-layout';

export const ecmwf = defineSource({
  name: 'ecmwf',
  title: 'ECMWF IFS',
  credit: ECMWF_CREDIT,
  urlVariable: 'DAYSTAR_ECMWF_URL',
  publicUrl: ecmwfLayout.url,
  usesCache: true,
  create: (context) => openModelRun(ecmwfLayout, context),
});
