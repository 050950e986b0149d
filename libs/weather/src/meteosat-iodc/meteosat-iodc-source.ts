import { defineSource } from '../definition/define-source';
import { openDataStoreSatellite } from '../eumetsat/open-data-store-satellite';
import { meteosatIodcLayout } from './meteosat-iodc-layout';

export const meteosatIodc = defineSource({
  name: meteosatIodcLayout.name,
  title: 'EUMETSAT Meteosat IODC',
  credit: {
    text: 'Contains EUMETSAT Meteosat data (Indian Ocean, by software of the NWC SAF), modified',
    link: 'https://www.eumetsat.int/meteosat-second-generation',
  },
  urlVariable: 'DAYSTAR_METEOSAT_IODC_URL',
  credentialsVariable: 'DAYSTAR_EUMETSAT_CREDENTIALS',
  publicUrl: meteosatIodcLayout.url,
  usesCache: true,
  create: (context) => openDataStoreSatellite(meteosatIodcLayout, context),
});
