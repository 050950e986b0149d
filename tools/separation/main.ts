import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readObservations } from './read-observations';
import { scoreSeparation } from './score-separation';

const USAGE = 'usage: npm run separation -- DIR…    (folders with dataset.json)';

const formatLine = (...cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i < 3 ? String(cell).padEnd(12) : String(cell).padStart(10))).join('');

function main(folders: readonly string[]): number {
  if (folders.length === 0 || folders.some((folder) => !existsSync(join(folder, 'dataset.json')))) {
    console.error(USAGE);
    return 2;
  }
  console.log('Errors of beam and diffuse separated from measured ghi, W/m2');
  console.log(formatLine('place', 'minutes', 'model', 'rows', 'dni rmse', 'dni mbe', 'dhi rmse', 'dhi mbe'));
  for (const folder of folders) {
    for (const { place, period, model, rows, dni, dhi } of readObservations(folder).flatMap(scoreSeparation)) {
      const errors = [dni.rmse, dni.mbe, dhi.rmse, dhi.mbe].map((error) => error.toFixed(1));
      console.log(formatLine(place, period, model, rows, ...errors));
    }
  }
  return 0;
}

process.exitCode = main(process.argv.slice(2));
