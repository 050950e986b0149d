import { defineSource } from '../definition/define-source';
import { openSatellite } from '../satellite/open-satellite';
import { himawariLayout } from './himawari-layout';

export const himawari = defineSource({
  name: 'himawari',
  title: 'Himawari',
  urlVariable: 'DAYSTAR_HIMAWARI_URL',
  publicUrl: himawariLayout.url,
  usesCache: true,
  create: (context) => openSatellite(himawariLayout, context),
});
