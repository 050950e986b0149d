import { defineSource } from '../definition/define-source';
import { Bucket } from '../download/bucket';
import { FieldFilesArchive } from '../dwd/field-files-archive';
import { ModelRunSource } from '../model-runs/model-run-source';
import { type ModelRunOptions, limitHours } from '../model-runs/open-model-run';
import { CellGridSource } from './cell-grid-source';
import { IconArchive } from './icon-archive';
import { ICON_URL, iconCalendar, iconFiles } from './icon-layout';

export function openIcon({ url = ICON_URL, cache, lastHour = Infinity, ...options }: ModelRunOptions): ModelRunSource {
  const bucket = new Bucket(url, options);
  const folder = cache.openSubfolder(iconCalendar.name);
  const archive = new IconArchive(new FieldFilesArchive(iconFiles, bucket, folder), new CellGridSource(bucket, folder));
  return new ModelRunSource(limitHours(iconCalendar, lastHour), archive);
}

export const icon = defineSource({
  name: iconCalendar.name,
  title: 'DWD ICON',
  credit: {
    text: 'Contains ICON open data of Deutscher Wetterdienst (CC BY 4.0), modified',
    link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
  },
  urlVariable: 'DAYSTAR_ICON_URL',
  publicUrl: ICON_URL,
  usesCache: true,
  create: (context) => openIcon(context),
});
