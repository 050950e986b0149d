/**
 * Reads the elevations of a GeoTIFF file on a thread, because its decompression takes some 100 ms. `read-geotiff-file.ts` starts it
 * for each file.
 */
const { parentPort, workerData } = require('node:worker_threads');
const { fromArrayBuffer } = require('geotiff');

/** Samples of a tile of one degree with one every second of arc, both edges included. No product has more. */
const MAX_SAMPLES = 3601 * 3601;
const VOID = -32_768;
/** Largest height or depth of a sample, m: other values mean no data. */
const MAX_HEIGHT = 10_000;

async function read({ buffer, byteOffset, byteLength }) {
  const tiff = await fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength));
  const image = await tiff.getImage();
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  if (columns < 2 || rows < 2 || rows * columns > MAX_SAMPLES)
    throw new Error(`it has ${columns} x ${rows} samples, not 2 x 2 to 3601 x 3601`);
  const [origin, resolution, noData] = [image.getOrigin(), image.getResolution(), image.getGDALNoData()];
  // The origin is the corner of the first cell, or its centre where cells are points.
  const half = image.pixelIsArea() ? 0.5 : 0;
  const raster = await image.readRasters({ samples: [0], interleave: true });
  const heights = Int16Array.from(raster, (height) =>
    height === noData || !(Math.abs(height) < MAX_HEIGHT) ? VOID : Math.round(height),
  );
  return {
    heights,
    rows,
    columns,
    rowStep: -resolution[1],
    columnStep: resolution[0],
    firstLatitude: origin[1] + half * resolution[1],
    firstLongitude: origin[0] + half * resolution[0],
  };
}

read(workerData).then(
  (raster) => parentPort.postMessage({ raster }, [raster.heights.buffer]),
  (error) => parentPort.postMessage({ error: error.message }),
);
