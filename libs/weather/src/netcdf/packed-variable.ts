import { readClassCodes } from './class-codes';
import type { EntityDescription, Hdf5File, NumberArray } from './hdf5-file';

const MISSING = NaN;

/** A variable stored as scaled integers, by the CF and NetCDF conventions. */
export class PackedVariable {
  readonly rows: number;
  readonly columns: number;
  /** Number of values at each position, for example one per layer; they are adjacent in a row. */
  readonly layers: number;
  /** Stored numbers by the name of their class; undefined when the variable names no classes. */
  readonly classes?: Readonly<Record<string, number>>;
  private readonly scale: number;
  private readonly offset: number;
  /** Stored numbers for missing values. */
  private readonly missing: readonly number[];
  /** Valid range of stored numbers; others are missing values. */
  private readonly valid: readonly [number, number];
  private readonly isUnsigned: boolean;

  private constructor(
    private readonly file: Hdf5File,
    readonly name: string,
    description: EntityDescription,
  ) {
    const { shape, attributes } = description;
    [this.rows = 1, this.columns = 1, this.layers = 1] = shape;
    this.classes = readClassCodes(description);
    this.scale = typeof attributes.scale_factor === 'number' ? attributes.scale_factor : 1;
    this.offset = typeof attributes.add_offset === 'number' ? attributes.add_offset : 0;
    this.isUnsigned = /^true$/i.test(String(attributes._Unsigned));
    this.missing = [attributes._FillValue, attributes.missing_value].filter((value) => typeof value === 'number');
    this.valid = readValidRange(attributes);
    // Files of MTG may have `unit`.
    const unit = attributes.units ?? attributes.unit;
    this.unit = typeof unit === 'string' ? unit : undefined;
  }

  readonly unit?: string;

  /** @throws Error when the file has no such variable */
  static async open(file: Hdf5File, name: string): Promise<PackedVariable> {
    return new PackedVariable(file, name, await file.describe(name));
  }

  /** Reads the rows in the variable's unit; NaN without a value. */
  async read(from = 0, to = this.rows): Promise<Float32Array> {
    const stored = toUnsignedArray(await this.file.readRows(this.name, from, to), this.isUnsigned);
    // Attributes have the stored type, which may be signed.
    const interpret = (value: number) => (this.isUnsigned ? toUnsigned(stored, value) : value);
    const [fill = NaN, missingValue = fill] = this.missing.map(interpret);
    const [lowest, highest] = this.valid.map(interpret);
    const values = new Float32Array(stored.length);
    const { scale, offset } = this;
    for (let i = 0; i < stored.length; i++) {
      const storedValue = stored[i];
      const isValid =
        storedValue !== fill && storedValue !== missingValue && storedValue >= lowest && storedValue <= highest;
      values[i] = isValid ? storedValue * scale + offset : MISSING;
    }
    return values;
  }
}

/** Reinterprets signed integers as unsigned if `_Unsigned` says so, because NetCDF's classic model has no unsigned integers. */
function toUnsignedArray(stored: NumberArray, isUnsigned: boolean): NumberArray {
  if (!isUnsigned) return stored;
  if (stored.BYTES_PER_ELEMENT === 1) return new Uint8Array(stored.buffer, stored.byteOffset, stored.length);
  if (stored.BYTES_PER_ELEMENT === 2) return new Uint16Array(stored.buffer, stored.byteOffset, stored.length);
  return stored;
}

const toUnsigned = ({ BYTES_PER_ELEMENT }: NumberArray, value: number): number =>
  value < 0 ? value + 2 ** (8 * BYTES_PER_ELEMENT) : value;

function readValidRange({ valid_range, valid_min, valid_max }: EntityDescription['attributes']): [number, number] {
  const [lowest, highest]: unknown[] = Array.isArray(valid_range) ? valid_range : [valid_min, valid_max];
  return [typeof lowest === 'number' ? lowest : -Infinity, typeof highest === 'number' ? highest : Infinity];
}
