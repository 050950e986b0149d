import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { ecmwfLayout } from './ecmwf-layout';

export const ecmwf = defineSource({
  name: 'ecmwf',
  title: 'ECMWF open data',
  urlVariable: 'DAYSTAR_ECMWF_URL',
  publicUrl: ecmwfLayout.url,
  usesCache: true,
  create: (context) => openModelRun(ecmwfLayout, context),
});
