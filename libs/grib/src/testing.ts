// A GRIB encoder for specs of code that reads GRIB.
export {
  encodeField,
  type FieldSpec,
  type LatLonGridSpec,
  type LambertGridSpec,
  type CellGridSpec,
} from './encode-field.fixture';
