/** Writes NetCDF4 files with h5wasm on a thread, for the reason given in `hdf5-worker.cjs`. */
const library = import('h5wasm/node');

module.exports = async ({ path, attributes, variables }) => {
  const hdf5 = await library;
  await hdf5.ready;
  const file = new hdf5.File(path, 'w');
  for (const [name, value] of Object.entries(attributes)) file.create_attribute(name, value);
  for (const { name, data, shape, chunks, attributes: variableAttributes = {} } of variables) {
    const packing = chunks ? { chunks, compression: 'gzip', compression_opts: 1 } : {};
    const dataset = file.create_dataset({ name, data, shape, ...packing });
    for (const [key, value] of Object.entries(variableAttributes)) dataset.create_attribute(key, value);
  }
  file.close();
};
