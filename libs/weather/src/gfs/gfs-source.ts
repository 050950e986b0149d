import { defineSource } from '../definition/define-source';
import { openModelRun } from '../model-runs/open-model-run';
import { gfsLayout } from './gfs-layout';

export const gfs = defineSource({
  name: 'gfs',
  title: 'NOAA GFS',
  credit: {
    text: 'Global Forecast System, NOAA/NCEP, United States (public domain)',
    link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-forecast',
  },
  urlVariable: 'DAYSTAR_GFS_URL',
  publicUrl: gfsLayout.url,
  usesCache: true,
  create: (context) => openModelRun(gfsLayout, context),
});
