import { defineSource } from '../definition/define-source';
import { openSatellite } from '../satellite/open-satellite';
import { himawariLayout } from './himawari-layout';

export const himawari = defineSource({
  name: 'himawari',
  title: 'JMA Himawari',
  credit: {
    text: 'Himawari satellite data, Japan Meteorological Agency, via NOAA',
    link: 'https://www.data.jma.go.jp/mscweb/en/himawari89/',
  },
  urlVariable: 'DAYSTAR_HIMAWARI_URL',
  publicUrl: himawariLayout.url,
  usesCache: true,
  create: (context) => openSatellite(himawariLayout, context),
});
