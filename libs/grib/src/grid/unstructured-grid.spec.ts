import { describeWith } from '@daystar/testing';
import { encodeField } from '../encode-field.fixture';
import { readGribFields } from '../grib-fields';
import { decodeWithEccodes, encodeWithEccodes } from '../testing/eccodes';
import { UnstructuredGrid } from './unstructured-grid';

const UUID = 'a27b8de618c411e4820ab5b098c6a5c0';
const cells = {
  uuid: UUID,
  latitudes: Float32Array.of(27.93, 27.99, 28.05),
  longitudes: Float32Array.of(86.92, 87.01, 86.95),
};

describe('a grid that messages only name', () => {
  const named = new UnstructuredGrid(3, UUID);

  it('has no places by itself', () => {
    expect(() => named.getPoint()).toThrow(`the centres of the cells of grid ${UUID}`);
    expect(() => named.findCorners()).toThrow('are not in its messages');
  });

  it('is placed by as many centres', () => {
    const placed = named.withCentres(Float32Array.of(10, 20, 30), Float32Array.of(359, 5, 350));
    expect(placed.getPoint(0)).toEqual({ index: 0, latitude: 10, longitude: -1 });
    expect(() => named.withCentres(Float32Array.of(1), Float32Array.of(1, 2, 3))).toThrow(
      '1 latitudes and 3 longitudes for 3 cells',
    );
  });
});

describeWith('eccodes', 'template 3.101 (unstructured grid)', () => {
  it('is written as ecCodes reads it', () => {
    const message = encodeField({
      centre: 78,
      run: Date.UTC(2026, 7, 21),
      parameter: [191, 1],
      surface: 1,
      begin: 0,
      end: 0,
      grid: cells,
      values: (latitude) => latitude,
    });
    const keys = ['gridType', 'uuidOfHGrid', 'numberOfGridUsed', 'numberOfGridInReference', 'shortName'];
    const [decoded] = decodeWithEccodes(message, keys, false);
    expect(decoded.keys).toEqual({
      gridType: 'unstructured_grid',
      uuidOfHGrid: UUID,
      numberOfGridUsed: '26',
      numberOfGridInReference: '1',
      shortName: 'tlat',
    });
    const [field] = readGribFields(message);
    expect(field.product.shortName).toBe('tlat');
    expect(field.grid).toMatchObject({ size: 3, uuid: UUID });
    decoded.values.forEach((value, i) => expect(value).toBeCloseTo(cells.latitudes[i], 3));
  });

  it('is read as ecCodes writes it, with CCSDS packing', () => {
    const message = encodeWithEccodes('regular_ll_sfc_grib2', [
      { centre: 78, gridDefinitionTemplateNumber: 101, numberOfGridUsed: 26, numberOfDataPoints: 5 },
      { packingType: 'grid_ccsds', bitsPerValue: 16, values: [10, 20.5, -30.25, 40, 50] },
    ]);
    // ecCodes does not set a UUID: it stands after the shape of the Earth and the numbers of the grid.
    const section = message.indexOf(Buffer.from([0, 0, 0, 35, 3]));
    Buffer.from(UUID, 'hex').copy(message, section + 19);
    expect(decodeWithEccodes(message, ['uuidOfHGrid'], false)[0].keys).toEqual({ uuidOfHGrid: UUID });
    const [field] = readGribFields(message);
    expect(field.grid).toMatchObject({ size: 5, uuid: UUID });
    [10, 20.5, -30.25, 40, 50].forEach((value, i) => expect(field.decode()[i]).toBeCloseTo(value, 2));
  });
});
