/**
 * Reads HDF5 files (NetCDF4 files are HDF5) on a thread: decompression takes seconds, and the memory of the library is freed
 * with the thread. CommonJS and not TypeScript because h5wasm supports `import` only, which neither compiled code nor Jest
 * can do; a plain Node thread can. `hdf5-file.ts` sends the requests.
 */
const { parentPort, workerData } = require('node:worker_threads');

const opened = import('h5wasm/node').then(async (hdf5) => {
  // Without it the library prints errors and continues.
  (await hdf5.ready).activate_throwing_error_handler();
  return new hdf5.File(workerData.path, 'r');
});

parentPort.on('message', async ({ id, dataset, rows }) => {
  try {
    const found = dataset === undefined ? await opened : (await opened).get(dataset);
    if (!found) throw new Error(`the file has no dataset ${dataset}`);
    const result = rows ? readValues(found, rows) : describeEntity(found);
    parentPort.postMessage({ id, result }, rows ? [result.buffer] : []);
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});

function readValues(dataset, [from, to]) {
  const read = dataset.slice([[from, to]]);
  if (!ArrayBuffer.isView(read)) throw new Error(`${dataset.path} has no readable numbers`);
  return read;
}

function describeEntity(entity) {
  const attributes = Object.entries(entity.attrs).map(([name, attribute]) => [name, toPlainValue(attribute.value)]);
  return { shape: entity.shape ?? [], attributes: Object.fromEntries(attributes) };
}

/** Unwraps an attribute: NetCDF attributes are arrays even when they are one number. */
function toPlainValue(value) {
  if (Array.isArray(value) && value.length === 1) return toPlainValue(value[0]);
  if (ArrayBuffer.isView(value)) return value.length === 1 ? Number(value[0]) : Array.from(value, Number);
  return typeof value === 'bigint' ? Number(value) : value;
}
