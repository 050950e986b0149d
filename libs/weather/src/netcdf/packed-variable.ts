import type { Described, Hdf5File, Numbers } from './hdf5-file';

const GAP = NaN;

/** A variable that is stored as integers with a scale, as NetCDF's conventions have it. */
export class PackedVariable {
  readonly rows: number;
  /** Values in a row; 1 for a single column. */
  readonly columns: number;
  private readonly scale: number;
  private readonly offset: number;
  private readonly fill?: number;
  private readonly unsigned: boolean;

  private constructor(
    private readonly file: Hdf5File,
    readonly name: string,
    { shape, attributes }: Described,
  ) {
    [this.rows = 1, this.columns = 1] = shape;
    this.scale = typeof attributes.scale_factor === 'number' ? attributes.scale_factor : 1;
    this.offset = typeof attributes.add_offset === 'number' ? attributes.add_offset : 0;
    this.fill = typeof attributes._FillValue === 'number' ? attributes._FillValue : undefined;
    this.unsigned = attributes._Unsigned === 'true';
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
    const missing = this.fill !== undefined && this.unsigned ? unsignedOf(stored, this.fill) : this.fill;
    const values = new Float32Array(stored.length);
    const { scale, offset } = this;
    for (let i = 0; i < stored.length; i++) values[i] = stored[i] === missing ? GAP : stored[i] * scale + offset;
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
