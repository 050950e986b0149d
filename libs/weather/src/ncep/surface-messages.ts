import type { WantedMessage } from './ncep-layout';

/** Instantaneous fields near the ground that the files of GFS and HRRR have in common. */
export const SURFACE_MESSAGES: readonly WantedMessage[] = [
  { name: 'TMP', level: '2 m above ground', isMean: false },
  { name: 'UGRD', level: '10 m above ground', isMean: false },
  { name: 'VGRD', level: '10 m above ground', isMean: false },
  { name: 'PWAT', level: 'entire atmosphere (considered as a single layer)', isMean: false },
  { name: 'PRES', level: 'surface', isMean: false },
  { name: 'SNOD', level: 'surface', isMean: false },
];

export const RELATIVE_HUMIDITY: WantedMessage = { name: 'RH', level: '2 m above ground', isMean: false };
