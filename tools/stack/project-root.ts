import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the folder of the checkout, whether this runs compiled under `dist` or from source. */
export function findProjectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) {
    if (folder === dirname(folder)) throw new Error('this program must run in a checkout of the project');
    folder = dirname(folder);
  }
  return folder;
}
