import { defineSource } from '../definition/define-source';
import { openSatellite } from '../satellite/open-satellite';
import { goesEastLayout, goesWestLayout } from './goes-layout';

export const goesEast = defineSource({
  name: 'goes-east',
  title: 'GOES-East',
  urlVariable: 'DAYSTAR_GOES_EAST_URL',
  publicUrl: goesEastLayout.url,
  usesCache: true,
  create: (context) => openSatellite(goesEastLayout, context),
});

export const goesWest = defineSource({
  name: 'goes-west',
  title: 'GOES-West',
  urlVariable: 'DAYSTAR_GOES_WEST_URL',
  publicUrl: goesWestLayout.url,
  usesCache: true,
  create: (context) => openSatellite(goesWestLayout, context),
});
