/** Writes one NetCDF4 file with h5wasm in a thread of its own, for the reason given in `hdf5-worker.cjs`. */
const { parentPort, workerData } = require('node:worker_threads');

void import('h5wasm/node').then(async (hdf5) => {
  await hdf5.ready;
  const { path, attributes, variables } = workerData;
  const file = new hdf5.File(path, 'w');
  for (const [name, value] of Object.entries(attributes)) file.create_attribute(name, value);
  for (const { name, data, shape, chunks, attributes: own = {} } of variables) {
    const packing = chunks ? { chunks, compression: 'gzip', compression_opts: 1 } : {};
    const dataset = file.create_dataset({ name, data, shape, ...packing });
    for (const [key, value] of Object.entries(own)) dataset.create_attribute(key, value);
  }
  file.close();
  parentPort.postMessage('written');
});
