import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { gefsAerosolLayout } from './gefs-aerosol-layout';

export const gefsAerosol = defineSource({
  name: gefsAerosolLayout.name,
  title: 'NOAA GEFS-Aerosol',
  credit: {
    text: 'GEFS-Aerosol, NOAA/NCEP, United States (public domain)',
    link: 'https://www.emc.ncep.noaa.gov/emc/pages/numerical_forecast_systems/gefs_aero.php',
  },
  urlVariable: 'DAYSTAR_GEFS_AEROSOL_URL',
  publicUrl: gefsAerosolLayout.url,
  usesCache: true,
  create: (context) => openModelRun(gefsAerosolLayout, context),
});
