import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { gfsLayout } from './gfs-layout';

export const gfs = defineSource({
  name: 'gfs',
  title: 'GFS',
  urlVariable: 'DAYSTAR_GFS_URL',
  publicUrl: gfsLayout.url,
  usesCache: true,
  create: (context) => openModelRun(gfsLayout, context),
});
