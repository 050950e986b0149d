import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { gefsAerosolLayout } from './gefs-aerosol-layout';

export const gefsAerosol = defineSource({
  name: gefsAerosolLayout.name,
  title: 'GEFS-Aerosol',
  urlVariable: 'DAYSTAR_GEFS_AEROSOL_URL',
  publicUrl: gefsAerosolLayout.url,
  usesCache: true,
  create: (context) => openModelRun(gefsAerosolLayout, context),
});
