import { join } from 'node:path';
import { readClassCodes } from './class-codes';
import { Hdf5File } from './hdf5-file';
import { PackedVariable } from './packed-variable';

describe('the names of classes', () => {
  it('are those of an enumerated type, as the netCDF library writes it', async () => {
    // Written by netCDF4-python 1.7: [[0, 1], [3, 1]].
    const file = new Hdf5File(join(__dirname, 'testing', 'enumerated-type.nc'));
    try {
      const variable = await PackedVariable.open(file, 'cloud_state');
      expect(variable.classes).toEqual({ 'not processed': 0, 'cloud free': 1, 'cloud filled': 3 });
      expect([...(await variable.read())]).toEqual([0, 1, 3, 1]);
    } finally {
      await file.close();
    }
  });

  it('are else those of CF flags, and absent without them', () => {
    const attributes = { flag_values: [0, 4], flag_meanings: 'clear cloudy' };
    expect(readClassCodes({ shape: [1], attributes })).toEqual({ clear: 0, cloudy: 4 });
    expect(readClassCodes({ shape: [1], attributes: {} })).toBeUndefined();
  });
});
