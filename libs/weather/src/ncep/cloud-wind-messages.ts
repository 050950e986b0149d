import type { WantedMessage } from './ncep-layout';

/** Wind aloft and cloud layers, from which the wind at cloud level is derived. */
export const CLOUD_WIND_MESSAGES: readonly WantedMessage[] = [
  { name: 'UGRD', level: '700 mb', isMean: false },
  { name: 'VGRD', level: '700 mb', isMean: false },
  { name: 'UGRD', level: '500 mb', isMean: false },
  { name: 'VGRD', level: '500 mb', isMean: false },
  { name: 'LCDC', level: 'low cloud layer', isMean: false },
  { name: 'MCDC', level: 'middle cloud layer', isMean: false },
  { name: 'HCDC', level: 'high cloud layer', isMean: false },
];
