// A GRIB encoder for specs of code that reads GRIB.
export { encodeField, type FieldSpec, type LatLonGridSpec, type LambertGridSpec } from './encode-field.fixture';
