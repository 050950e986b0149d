import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the folder of the documents, in a checkout or in the container image. */
function findDocsFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'docs/api.md'))) {
    if (folder === dirname(folder))
      throw new Error("the folder 'docs' is missing: it must be next to 'dist' or 'apps'");
    folder = dirname(folder);
  }
  return join(folder, 'docs');
}

const FOLDER = findDocsFolder();

/** Reads a text file. @param file path within the folder */
export const readDocsFile = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** Reads a picture. @param file path within the folder */
export const readPicture = (file: string): Buffer => readFileSync(join(FOLDER, file));

/** Lists the paths of the pictures and screenshots of documents. */
export const listPictures = (): string[] =>
  ['pictures', 'screenshots'].flatMap((folder) => readdirSync(join(FOLDER, folder)).map((name) => `${folder}/${name}`));
