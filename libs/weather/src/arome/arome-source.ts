import { defineSource } from '../definition/define-source';
import { Bucket } from '../download/bucket';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { AROME_URL, aromeCalendar } from './arome-layout';
import { PackageArchive } from './package-archive';

export function openArome({
  url = AROME_URL,
  cache,
  lastHour = Infinity,
  ...options
}: ModelRunOptions): ModelRunSource {
  const archive = new PackageArchive(new Bucket(url, options), cache.openSubfolder(aromeCalendar.name));
  return new ModelRunSource(limitHours(aromeCalendar, lastHour), archive);
}

export const arome = defineSource({
  name: aromeCalendar.name,
  title: 'Météo-France AROME',
  credit: {
    text: 'Contains AROME open data of Météo-France (Licence Ouverte 2.0), modified',
    link: 'https://www.data.gouv.fr/datasets/paquets-arome-resolution-0-025deg',
  },
  urlVariable: 'DAYSTAR_AROME_URL',
  publicUrl: AROME_URL,
  usesCache: true,
  create: (context) => openArome(context),
});
