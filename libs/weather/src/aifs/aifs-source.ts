import { defineSource } from '../definition/define-source';
import { ECMWF_CREDIT } from '../ecmwf/ecmwf-credit';
import { openModelRun } from '../model-runs/open-model-run';
import { aifsLayout } from './aifs-layout';

export const aifs = defineSource({
  name: 'aifs',
  title: 'ECMWF AIFS',
  credit: ECMWF_CREDIT,
  urlVariable: 'DAYSTAR_AIFS_URL',
  publicUrl: aifsLayout.url,
  usesCache: true,
  create: (context) => openModelRun(aifsLayout, context),
});
