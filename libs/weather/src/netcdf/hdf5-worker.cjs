/**
 * Reads HDF5 files (NetCDF4 files are HDF5) on a thread: decompression takes seconds, and the memory of the library is freed
 * with the thread. CommonJS and not TypeScript because h5wasm supports `import` only, which neither compiled code nor Jest
 * can do; a plain Node thread can. `hdf5-thread.ts` sends the requests.
 */
const { parentPort } = require('node:worker_threads');

const library = import('h5wasm/node').then(async (hdf5) => {
  // Without it the library prints errors and continues.
  (await hdf5.ready).activate_throwing_error_handler();
  return hdf5;
});

/** Promise of the open file. */
let opened;

parentPort.on('message', async ({ id, path, dataset, rows, closesFile }) => {
  try {
    opened ??= library.then((hdf5) => new hdf5.File(path, 'r'));
    const file = await opened;
    if (closesFile) {
      file.close();
      opened = undefined;
      return parentPort.postMessage({ id });
    }
    const entity = dataset === undefined ? file : file.get(dataset);
    if (!entity) return parentPort.postMessage({ id, missing: dataset });
    const result = rows ? readValues(entity, rows) : describeEntity(entity);
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
  const classes = entity.metadata?.enum_type?.members;
  return { shape: entity.shape ?? [], attributes: Object.fromEntries(attributes), ...(classes && { classes }) };
}

/** Unwraps an attribute: NetCDF attributes are arrays even when they are one number. */
function toPlainValue(value) {
  if (Array.isArray(value) && value.length === 1) return toPlainValue(value[0]);
  if (ArrayBuffer.isView(value)) return value.length === 1 ? Number(value[0]) : Array.from(value, Number);
  return typeof value === 'bigint' ? Number(value) : value;
}
