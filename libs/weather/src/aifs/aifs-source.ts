import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { aifsLayout } from './aifs-layout';

export const aifs = defineSource({
  name: 'aifs',
  title: 'ECMWF AIFS open data',
  urlVariable: 'DAYSTAR_AIFS_URL',
  publicUrl: aifsLayout.url,
  usesCache: true,
  create: (context) => openModelRun(aifsLayout, context),
});
