import { defineSource } from '../definition/define-source';
import { Bucket } from '../download/bucket';
import { FieldFilesArchive } from '../dwd/field-files-archive';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { ICON_EU_URL, iconEuCalendar, iconEuFiles } from './icon-eu-layout';

export function openIconEu({
  url = ICON_EU_URL,
  cache,
  lastHour = Infinity,
  ...options
}: ModelRunOptions): ModelRunSource {
  const archive = new FieldFilesArchive(
    iconEuFiles,
    new Bucket(url, options),
    cache.openSubfolder(iconEuCalendar.name),
  );
  return new ModelRunSource(limitHours(iconEuCalendar, lastHour), archive);
}

export const iconEu = defineSource({
  name: iconEuCalendar.name,
  title: 'DWD ICON-EU',
  credit: {
    text: 'Contains ICON-EU open data of Deutscher Wetterdienst (CC BY 4.0), modified',
    link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
  },
  urlVariable: 'DAYSTAR_ICON_EU_URL',
  publicUrl: ICON_EU_URL,
  usesCache: true,
  create: (context) => openIconEu(context),
});
