import type { SourceCredit } from '../definition/define-source';

/** Credit of all open data of ECMWF. */
export const ECMWF_CREDIT: SourceCredit = {
  text: 'Contains ECMWF open data (CC BY 4.0), modified',
  link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
};
