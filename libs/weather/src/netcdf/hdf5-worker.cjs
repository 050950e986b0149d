/**
 * Reads HDF5 files (which NetCDF4 files are) apart from the thread that answers requests: unpacking takes seconds, and the
 * memory of the library goes with the thread. It is no TypeScript because h5wasm is published for `import` alone, which
 * neither compiled code nor Jest may do; a thread of Node's own may. Asked by `hdf5-file.ts`.
 */
const { parentPort, workerData } = require('node:worker_threads');

const opened = import('h5wasm/node').then(async (hdf5) => {
  // Else it prints a page for whatever is wrong with a file, and goes on.
  (await hdf5.ready).activate_throwing_error_handler();
  return new hdf5.File(workerData.path, 'r');
});

parentPort.on('message', async ({ id, dataset, rows }) => {
  try {
    const found = dataset === undefined ? await opened : (await opened).get(dataset);
    if (!found) throw new Error(`it has no ${dataset}`);
    const answer = rows ? values(found, rows) : described(found);
    parentPort.postMessage({ id, answer }, rows ? [answer.buffer] : []);
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});

function values(dataset, [from, to]) {
  const read = dataset.slice([[from, to]]);
  if (!ArrayBuffer.isView(read)) throw new Error(`${dataset.path} holds no numbers that can be read`);
  return read;
}

function described(entity) {
  const attributes = Object.entries(entity.attrs).map(([name, attribute]) => [name, plain(attribute.value)]);
  return { shape: entity.shape ?? [], attributes: Object.fromEntries(attributes) };
}

/** Attributes of NetCDF are arrays even where they are one number. */
function plain(value) {
  if (Array.isArray(value) && value.length === 1) return plain(value[0]);
  if (ArrayBuffer.isView(value)) return value.length === 1 ? Number(value[0]) : Array.from(value, Number);
  return typeof value === 'bigint' ? Number(value) : value;
}
