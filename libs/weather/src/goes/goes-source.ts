import { defineSource } from '../definition/define-source';
import { openSatellite } from '../satellite/open-satellite';
import { goesEastLayout, goesWestLayout } from './goes-layout';

const CREDIT = {
  text: 'GOES satellite data, NOAA, United States (public domain)',
  link: 'https://www.goes-r.gov/',
};

export const goesEast = defineSource({
  name: 'goes-east',
  title: 'NOAA GOES-East',
  credit: CREDIT,
  urlVariable: 'DAYSTAR_GOES_EAST_URL',
  publicUrl: goesEastLayout.url,
  usesCache: true,
  create: (context) => openSatellite(goesEastLayout, context),
});

export const goesWest = defineSource({
  name: 'goes-west',
  title: 'NOAA GOES-West',
  credit: CREDIT,
  urlVariable: 'DAYSTAR_GOES_WEST_URL',
  publicUrl: goesWestLayout.url,
  usesCache: true,
  create: (context) => openSatellite(goesWestLayout, context),
});
