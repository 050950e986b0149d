import { defineSource } from '../definition/define-source';
import { openDataStoreSatellite } from '../eumetsat/open-data-store-satellite';
import { meteosatLayout } from './meteosat-layout';

export const meteosat = defineSource({
  name: meteosatLayout.name,
  title: 'EUMETSAT Meteosat',
  credit: {
    text: 'Contains EUMETSAT Meteosat data (CC BY 4.0), modified',
    link: 'https://www.eumetsat.int/meteosat-third-generation',
  },
  urlVariable: 'DAYSTAR_METEOSAT_URL',
  credentialsVariable: 'DAYSTAR_EUMETSAT_CREDENTIALS',
  publicUrl: meteosatLayout.url,
  usesCache: true,
  create: (context) => openDataStoreSatellite(meteosatLayout, context),
});
