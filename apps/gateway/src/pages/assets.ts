import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublicDocument } from '../http/public-document';

const resolveAssetPath = (name: string) => join(__dirname, 'assets', name);
/** Parts of the chart script, each after those that it uses. */
const CHART_PARTS = [
  'page',
  'time-zone',
  'tables',
  'sum',
  'lines',
  'daily-energy',
  'series',
  'sky-strip',
  'edge-marks',
  'background',
  'legend',
  'zoom',
  'readout',
  'image-export',
  'svg',
  'png',
  'downloads',
  'main',
];
/** Paths of the files of an asset, which are sent as one. */
const ASSET_PATHS = {
  'daystar.css': ['daystar', 'aggregation-form'].map((part) => resolveAssetPath(`${part}.css`)),
  'area-picker.js': ['outline-map', 'area-picker'].map((part) => resolveAssetPath(`${part}.js`)),
  'azimuth-dial.js': resolveAssetPath('azimuth-dial.js'),
  'chart.js': CHART_PARTS.map((part) => resolveAssetPath(`chart/${part}.js`)),
  'clear-day.js': resolveAssetPath('clear-day.js'),
  'cloud-map.js': resolveAssetPath('cloud-map.js'),
  'dashboard.js': resolveAssetPath('dashboard.js'),
  'file-input.js': resolveAssetPath('file-input.js'),
  'icon.svg': resolveAssetPath('icon.svg'),
  'kind-links.js': resolveAssetPath('kind-links.js'),
  'live-rows.js': resolveAssetPath('live-rows.js'),
  'member-list.js': resolveAssetPath('member-list.js'),
  'place-picker.js': ['outline-map', 'place-picker'].map((part) => resolveAssetPath(`${part}.js`)),
  'roofs.js': resolveAssetPath('roofs.js'),
  'row-lists.js': resolveAssetPath('row-lists.js'),
  'try-request.js': resolveAssetPath('try-request.js'),
  'uplot.css': require.resolve('uplot/dist/uPlot.min.css'),
  'uplot.js': require.resolve('uplot/dist/uPlot.iife.min.js'),
};
const CONTENT_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Files that pages load. Their names contain a hash of their content, so that browsers can cache them indefinitely. */
const assets = new Map<string, PublicDocument>();
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const urlsByFile = new Map<string, string>();
for (const [file, paths] of Object.entries(ASSET_PATHS)) {
  const body = [paths]
    .flat()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const [stem, extension] = file.split('.');
  const name = `${stem}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${extension}`;
  assets.set(
    name,
    new PublicDocument(body, { 'content-type': CONTENT_TYPES[extension], 'cache-control': CACHE_CONTROL }),
  );
  urlsByFile.set(file, `/assets/${name}`);
}

/** Finds a file by its name, which includes the hash. */
export const findAsset = (name: string): PublicDocument | undefined => assets.get(name);
/** Returns the URL of a file, which changes with the content of the file. */
export const getAssetUrl = (file: keyof typeof ASSET_PATHS): string => urlsByFile.get(file)!;
