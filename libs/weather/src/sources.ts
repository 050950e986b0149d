import type { SourceDefinition } from './definition/define-source';
import { aifs } from './aifs/aifs-source';
import { arome } from './arome/arome-source';
import { ecmwf } from './ecmwf/ecmwf-source';
import { ecmwfEns } from './ecmwf-ens/ecmwf-ens-source';
import { gefsAerosol } from './gefs-aerosol/gefs-aerosol-source';
import { gefs } from './gefs/gefs-source';
import { gfs } from './gfs/gfs-source';
import { goesEast, goesWest } from './goes/goes-source';
import { himawari } from './himawari/himawari-source';
import { hrrr } from './hrrr/hrrr-source';
import { icon } from './icon/icon-source';
import { iconEu } from './icon-eu/icon-eu-source';
import { meteosat } from './meteosat/meteosat-source';
import { meteosatIodc } from './meteosat-iodc/meteosat-iodc-source';
import { openMeteo } from './open-meteo/open-meteo-source';
import { sandbox } from './sandbox/sandbox-source';

/** Every weather source that `DAYSTAR_WEATHER` can name: one line each, in the order of the documentation. */
export const SOURCES: readonly SourceDefinition[] = [
  sandbox,
  openMeteo,
  gfs,
  gefs,
  gefsAerosol,
  ecmwf,
  ecmwfEns,
  aifs,
  icon,
  iconEu,
  arome,
  hrrr,
  goesEast,
  goesWest,
  himawari,
  meteosat,
  meteosatIodc,
];
