import type { Described, Hdf5File, Numbers } from './hdf5-file';

const GAP = NaN;

/** A variable that is stored as integers with a scale, as NetCDF's conventions have it. */
export class PackedVariable {
  readonly rows: number;
  /** Values in a row; 1 for a single column. */
  readonly columns: number;
  private readonly scale: number;
  private readonly offset: number;
  /** Stored numbers that stand for no value. */
  private readonly missing: readonly number[];
  /** Stored numbers beyond these are none either. */
  private readonly valid: readonly [number, number];
  private readonly unsigned: boolean;

  private constructor(
    private readonly file: Hdf5File,
    readonly name: string,
    { shape, attributes }: Described,
  ) {
    [this.rows = 1, this.columns = 1] = shape;
    this.scale = typeof attributes.scale_factor === 'number' ? attributes.scale_factor : 1;
    this.offset = typeof attributes.add_offset === 'number' ? attributes.add_offset : 0;
    this.unsigned = /^true$/i.test(String(attributes._Unsigned));
    this.missing = [attributes._FillValue, attributes.missing_value].filter((value) => typeof value === 'number');
    this.valid = rangeOf(attributes);
    this.unit = typeof attributes.units === 'string' ? attributes.units : undefined;
  }

  readonly unit?: string;

  /** @throws Error when the file has no such variable */
  static async of(file: Hdf5File, name: string): Promise<PackedVariable> {
    return new PackedVariable(file, name, await file.describe(name));
  }

  /** Rows in the variable's unit, one behind the other; NaN where nothing is stored. */
  async read(from = 0, to = this.rows): Promise<Float32Array> {
    const stored = unsigned(await this.file.rows(this.name, from, to), this.unsigned);
    // Attributes are of the stored type, signed where that is.
    const meant = (value: number) => (this.unsigned ? unsignedOf(stored, value) : value);
    const [fill = NaN, other = fill] = this.missing.map(meant);
    const [lowest, highest] = this.valid.map(meant);
    const values = new Float32Array(stored.length);
    const { scale, offset } = this;
    for (let i = 0; i < stored.length; i++) {
      const one = stored[i];
      const known = one !== fill && one !== other && one >= lowest && one <= highest;
      values[i] = known ? one * scale + offset : GAP;
    }
    return values;
  }
}

/** NetCDF's classic model has no unsigned numbers: files mark signed ones that are meant so. */
function unsigned(stored: Numbers, meant: boolean): Numbers {
  if (!meant) return stored;
  if (stored.BYTES_PER_ELEMENT === 1) return new Uint8Array(stored.buffer, stored.byteOffset, stored.length);
  if (stored.BYTES_PER_ELEMENT === 2) return new Uint16Array(stored.buffer, stored.byteOffset, stored.length);
  return stored;
}

const unsignedOf = ({ BYTES_PER_ELEMENT }: Numbers, value: number): number =>
  value < 0 ? value + 2 ** (8 * BYTES_PER_ELEMENT) : value;

function rangeOf({ valid_range, valid_min, valid_max }: Described['attributes']): [number, number] {
  const [lowest, highest]: unknown[] = Array.isArray(valid_range) ? valid_range : [valid_min, valid_max];
  return [typeof lowest === 'number' ? lowest : -Infinity, typeof highest === 'number' ? highest : Infinity];
}
